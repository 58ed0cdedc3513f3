import { Command, InvalidArgumentError, Option } from 'commander';
import type { PendingRegistration } from '../../features/auth/pendingRegistration.entity.js';
import { NotFoundError } from '../../errors.js';
import { isSuspended } from '../../features/users/user.policy.js';
import type { Services } from '../../services.js';
import { type User, UserRole } from '../../features/users/user.entity.js';
import { addCategories } from './adminCategories.js';
import { addReports } from './adminReports.js';
import type { AdminService } from '../../features/admin/admin.service.js';
import { addPictureCommands, counted, repairedLine } from './adminRepair.js';

export interface AdminParts {
  admin: AdminService;
  services: Pick<Services, 'categories' | 'health' | 'statistics'>;
}

export interface AdminTerminal {
  /** Writes one line. */
  say: (line: string) => void;
  /** Asks for confirmation. @throws UsageError without a terminal */
  confirm: (question: string) => Promise<boolean>;
}

/** Opens the database for one command, and always closes it. */
export type WithAdmin = (command: (parts: AdminParts) => Promise<void>) => Promise<void>;

export interface Confirmation {
  yes?: boolean;
}

/** The operator's command line, `npm run admin -- AREA ACTION …`. Every action prints one line about its result. */
export function adminProgram(withAdmin: WithAdmin, { say, confirm }: AdminTerminal): Command {
  const program = new Command('npm run admin --').description(
    'Administers a site. Works on the database of DATABASE_URL or DATA_DIR; the server may be running.',
  );
  const confirmed = async ({ yes }: Confirmation, question: string): Promise<boolean> => {
    if (yes === true || (await confirm(question))) return true;
    say('Nothing was changed.');
    return false;
  };
  const deletes = (command: Command) => command.option('-y, --yes', 'do not ask first');

  addCategories(program, withAdmin, { say, confirmed, deletes });

  const users = program.command('users').description('manage users, identified by username or email');
  const limit = () =>
    new Option('-n, --limit <count>', 'maximum number of results').default(50).argParser(positive);
  users
    .command('list')
    .description('list the newest users')
    .option('--unverified', 'list registrations with an unverified email, and their ids')
    .option('--suspended', 'only suspended users')
    .option('--staff', 'only moderators and admins')
    .addOption(limit())
    .action((options: { unverified?: boolean; suspended?: boolean; staff?: boolean; limit: number }) =>
      withAdmin(async ({ admin }) => {
        if (options.unverified === true) {
          for (const each of await admin.listRegistrations(options.limit)) say(pendingLineOf(each));
          return;
        }
        for (const user of await admin.listUsers(options)) say(lineOf(user));
      }),
    );
  users
    .command('find <text>')
    .description('find users and registrations by the start of a username, or by part of a name or email')
    .addOption(limit())
    .action((text: string, options: { limit: number }) =>
      withAdmin(async ({ admin }) => {
        const found = [
          ...(await admin.searchUsers(text, options.limit)).map(lineOf),
          ...(await admin.searchRegistrations(text, options.limit)).map(pendingLineOf),
        ];
        if (found.length === 0) throw new NotFoundError(`No user or registration matches “${text}”.`);
        for (const line of found.slice(0, options.limit)) say(line);
      }),
    );
  const change = (
    name: string,
    description: string,
    work: (admin: AdminService, user: User) => Promise<boolean>,
    messages: (user: string) => { done: string; already: string },
  ) =>
    users
      .command(`${name} <user>`)
      .description(description)
      .action((target: string) =>
        withAdmin(async ({ admin }) => {
          const user = await admin.user(target);
          const { done, already } = messages(`@${user.userName}`);
          say((await work(admin, user)) ? done : already);
        }),
      );
  users
    .command('verify <registration>')
    .description(
      'mark the email of a registration as verified, when the mail did not arrive; by username, email or id',
    )
    .action((target: string) =>
      withAdmin(async ({ admin }) => {
        const user = await admin.verify(await admin.registration(target));
        say(`Verified @${user.userName}.`);
      }),
    );
  users
    .command('suspend <user>')
    .description('end all sessions of a user and block new logins; their posts remain')
    .action((target: string) =>
      withAdmin(async ({ admin }) => {
        const user = await admin.user(target);
        const change = await admin.suspend(user);
        if (change === null) say(`@${user.userName} was already suspended.`);
        else if (change === 'suspended') say(`Suspended @${user.userName}.`);
        else
          say(`@${user.userName} was suspended by moderators. This has no end now, and they cannot undo it.`);
      }),
    );
  change(
    'unsuspend',
    'allow a suspended user to log in again',
    (admin, user) => admin.unsuspend(user),
    (user) => ({ done: `${user} can sign in again.`, already: `${user} was not suspended.` }),
  );
  users
    .command('promote <user>')
    .description(
      'make a user a moderator, who decides on reports; with --admin also on those about moderators',
    )
    .option('--admin', 'make the user an admin')
    .action((target: string, { admin: isAdmin }: { admin?: boolean }) =>
      withAdmin(async ({ admin }) => {
        const user = await admin.user(target);
        const role = isAdmin === true ? UserRole.ADMIN : UserRole.MODERATOR;
        const isChanged = await admin.setRole(user, role);
        say(`@${user.userName} ${isChanged ? 'is now' : 'was already'} ${roleText(role)}.`);
      }),
    );
  change(
    'demote',
    'make a moderator or admin an ordinary member',
    (admin, user) => admin.setRole(user, UserRole.MEMBER),
    (user) => ({ done: `${user} is now a member.`, already: `${user} was already a member.` }),
  );
  deletes(users.command('delete <user>'))
    .description('delete an account with its posts, comments, likes and bookmarks')
    .action((target: string, options: Confirmation) =>
      withAdmin(async ({ admin }) => {
        const user = await admin.user(target);
        const { posts, comments } = await admin.belongings(user);
        const what = `@${user.userName} (${user.name}) with ${counted(posts, 'post')} and ${counted(comments, 'comment')}`;
        if (!(await confirmed(options, `Delete ${what}? This cannot be undone.`))) return;
        await admin.deleteUser(user);
        say(`Deleted ${what}.`);
      }),
    );

  const posts = program.command('posts').description('manage posts, identified by id or address');
  const listing = (name: string, description: string, isListed: boolean, done: string, already: string) =>
    posts
      .command(`${name} <post>`)
      .description(description)
      .action((target: string) =>
        withAdmin(async ({ admin }) => {
          const post = await admin.post(target);
          say(`“${post.title}” ${(await admin.setListed(post, isListed)) ? done : already}`);
        }),
      );
  listing(
    'unlist',
    'remove a post from all lists, feeds, search and sitemaps; it stays available at its address and to its author',
    false,
    'is now unlisted.',
    'was already unlisted.',
  );
  listing('relist', 'list a post again', true, 'is listed again.', 'was already listed.');
  deletes(posts.command('delete <post>'))
    .description('delete a post with its comments, likes and bookmarks')
    .action((target: string, options: Confirmation) =>
      withAdmin(async ({ admin }) => {
        const post = await admin.post(target);
        const what = `“${post.title}” with ${counted(post.commentsCount, 'comment')} and ${counted(post.likesCount, 'like')}`;
        if (!(await confirmed(options, `Delete ${what}? This cannot be undone.`))) return;
        await admin.deletePost(post);
        say(`Deleted ${what}.`);
      }),
    );

  addPictureCommands(program, withAdmin, say);

  program
    .command('repair')
    .description(
      'recompute derived data (counts, search, uses of uploads, stored bytes) and correct errors; delete files of no upload',
    )
    .option('--check', 'only count what seems wrong; a metric tells the result too')
    .option('-y, --yes', 'delete files of no upload even if most of all are')
    .action(({ check = false, yes = false }: { check?: boolean; yes?: boolean }) =>
      withAdmin(async ({ admin }) =>
        say(repairedLine(await admin.repair({ mends: !check, deletesMany: yes }), check)),
      ),
    );
  program
    .command('statistics')
    .description('show the number of users, posts and other records')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withAdmin(async ({ admin }) => {
        const all = await admin.statistics();
        if (json === true) return say(JSON.stringify(all));
        const { users, posts, follows, notifications, cases, uploads, ...rest } = all;
        const rows = {
          users: `${users.all} (${users.newThisWeek} new this week, ${users.unverified} registrations not verified, ${users.suspended} suspended)`,
          posts: `${posts.all} (${posts.newThisWeek} new this week, ${posts.unlisted} unlisted)`,
          ...rest,
          follows: `${follows.people} of people, ${follows.categories} of categories`,
          notifications: `${notifications.all} (${notifications.unread} unread, ${notifications.waitingMails} mails wait)`,
          cases: `${cases.open} open, ${cases.decided} decided`,
          uploads: `${uploads.all} (${(uploads.bytes / 1e6).toFixed(1)} MB)`,
        };
        for (const [name, text] of Object.entries(rows)) say(`${name.padEnd(14)}${text}`);
      }),
    );
  addReports(program, withAdmin, say, positive);
  return program;
}

function positive(value: string): number {
  const number = Number(value);
  if (!/^\d{1,6}$/.test(value) || number < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return number;
}

function lineOf(user: User): string {
  const marks = [
    ...(user.role === UserRole.MEMBER ? [] : [user.role.toLowerCase()]),
    ...(isSuspended(user) ? ['suspended'] : []),
  ];
  return listed(user, marks.join(', '));
}

function roleText(role: UserRole): string {
  return role === UserRole.ADMIN ? 'an admin' : 'a moderator';
}

function pendingLineOf(registration: PendingRegistration): string {
  return listed(registration, `not verified: ${registration.id}`);
}

function listed(
  { userName, name, email, createdAt }: Pick<User, 'userName' | 'name' | 'email' | 'createdAt'>,
  mark: string,
): string {
  return [
    `@${userName}`.padEnd(14),
    createdAt.toISOString().slice(0, 10),
    email ?? '(no email)',
    name,
    ...(mark === '' ? [] : [`[${mark}]`]),
  ].join('  ');
}
