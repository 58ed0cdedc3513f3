import type { Command } from 'commander';
import { NotFoundError } from '../../errors.js';
import type { Category } from '../../features/categories/category.entity.js';
import type { AdminParts, AdminTerminal, Confirmation, WithAdmin } from './adminProgram.js';
import { counted } from './adminRepair.js';

interface Questions {
  say: AdminTerminal['say'];
  /** Asks, unless an option has answered; says so if nothing is to be done. */
  confirmed: (options: Confirmation, question: string) => Promise<boolean>;
  /** Adds the option that answers. */
  deletes: (command: Command) => Command;
}

/** Adds the commands that manage the categories of posts. */
export function addCategories(
  program: Command,
  withAdmin: WithAdmin,
  { say, confirmed, deletes }: Questions,
): void {
  const categories = program.command('categories').description('manage the categories of posts');
  categories
    .command('list')
    .description('list all categories and their number of posts')
    .action(() =>
      withAdmin(async ({ admin }) => {
        for (const { name, posts, description } of await admin.categories()) {
          say(`${name.padEnd(24)} ${String(posts).padStart(7)}  ${description}`.trimEnd());
        }
      }),
    );
  categories
    .command('add <name>')
    .description('add a category')
    .option('-d, --description <text>', 'one sentence about the posts in the category', '')
    .action((name: string, { description }: { description: string }) =>
      withAdmin(async ({ admin }) => {
        const category = await admin.addCategory({ name, description });
        say(`Added the category “${category.name}”.`);
      }),
    );
  /**
   * Whether a command that renames or merges only had to finish: the category has its new name, but an interrupted command has left the old
   * one in drafts and revisions. It asks first, because a name that was mistyped, or that of a deleted category, looks the same.
   */
  const finished = async (
    { admin, services }: AdminParts,
    { oldName, newName, options }: { oldName: string; newName: string; options: Confirmation },
  ): Promise<boolean> => {
    if (await services.categories.byName(oldName)) return false;
    const category = await services.categories.byName(newName);
    const count = category ? await admin.countFormerName(oldName, category) : 0;
    if (!category || count === 0) return false;
    const texts = count === 1 ? 'one draft or earlier version' : `${count} drafts and earlier versions`;
    const question = `No category is named “${oldName}”, but ${texts} still ${count === 1 ? 'has' : 'have'} the name. Change it to “${category.name}” there?`;
    if (!(await confirmed(options, question))) return true;
    const changed = await admin.finishRenaming(oldName, category);
    say(`Finished: “${oldName}” is now “${category.name}” in ${changed} more drafts and earlier versions.`);
    return true;
  };
  deletes(categories.command('rename <name> <newName>'))
    .description(
      'rename a category, also in its posts and drafts. To change only the description, repeat the name and add -d',
    )
    .option('-d, --description <text>', 'the new description')
    .action((name: string, newName: string, options: Confirmation & { description?: string }) =>
      withAdmin(async (parts) => {
        if (await finished(parts, { oldName: name, newName, options })) return;
        const { description } = options;
        const category = await categoryOf(parts, name);
        const before = category.name;
        const changed = await parts.admin.changeCategory(category, { name: newName, description });
        say(
          before === changed.name
            ? `Changed the category “${before}”.`
            : `Renamed the category “${before}” to “${changed.name}”.`,
        );
      }),
    );
  deletes(categories.command('merge <name> <into>'))
    .description('move all posts from one category to another, and delete the first')
    .action((name: string, into: string, options: Confirmation) =>
      withAdmin(async (parts) => {
        if (await finished(parts, { oldName: name, newName: into, options })) return;
        const [from, target] = [await categoryOf(parts, name), await categoryOf(parts, into)];
        if (!(await confirmed(options, `Merge the category “${from.name}” into “${target.name}”?`))) return;
        const count = await parts.admin.mergeCategories(from, target);
        say(`Merged “${from.name}” with its ${counted(count, 'post')} into “${target.name}”.`);
      }),
    );
  deletes(categories.command('delete <name>'))
    .description('delete a category; its posts remain')
    .action((name: string, options: Confirmation) =>
      withAdmin(async (parts) => {
        const category = await categoryOf(parts, name);
        if (!(await confirmed(options, `Delete the category “${category.name}”? Its posts remain.`))) return;
        const count = await parts.admin.deleteCategory(category);
        say(`Deleted the category “${category.name}”, which had ${counted(count, 'post')}.`);
      }),
    );
}

async function categoryOf({ services }: AdminParts, name: string): Promise<Category> {
  const category = await services.categories.byName(name);
  if (!category) throw new NotFoundError(`There is no category “${name}”.`);
  return category;
}
