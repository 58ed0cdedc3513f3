import type { ImportTotals, ItemReport } from './importer.js';

/** Lines on the terminal for single items. `--report` has all. */
const MAX_LINES = 40;
const MAX_NAMES = 30;

/** The summary of an import for the terminal. */
export class ImportReport {
  readonly #counts = { imported: 0, known: 0, skipped: 0, changed: 0 };
  readonly #lines: string[] = [];
  readonly #changes = new Map<string, number>();
  #left = 0;

  add({ item, title = '', result, reason, changes }: ItemReport): void {
    if (result === 'imported' || result === 'would be imported') this.#counts.imported += 1;
    if (result === 'known') this.#counts.known += 1;
    if (result === 'skipped') this.#counts.skipped += 1;
    if (changes.length > 0 && result !== 'author') this.#counts.changed += 1;
    const name =
      title === '' || title === item ? item.slice(0, 120) : `${item.slice(0, 120)} (“${title.slice(0, 60)}”)`;
    if (reason !== undefined) this.#line(`Skipped ${name}: ${reason}`);
    for (const change of changes) {
      this.#line(`Changed ${name}: ${change}`);
      const kind = kindOf(change);
      this.#changes.set(kind, (this.#changes.get(kind) ?? 0) + 1);
    }
  }

  #line(line: string): void {
    if (this.#lines.length < MAX_LINES) this.#lines.push(line);
    else this.#left += 1;
  }

  text(
    title: string,
    { newAuthors, newCategories, leftCategories }: ImportTotals,
    { isDryRun, file }: { isDryRun: boolean; file?: string | boolean | undefined },
  ): string {
    const { imported, known, skipped, changed } = this.#counts;
    const verb = isDryRun ? 'A run without --dry-run would import' : 'Imported';
    const kinds = [...this.#changes].sort(([, a], [, b]) => b - a).slice(0, MAX_LINES);
    const lines = [
      `${verb} ${imported} posts of “${title}”; ${known} had been imported before, ${skipped} ${isDryRun ? 'would be' : 'were'} skipped.`,
      ...(isDryRun
        ? [
            'A dry run fetches no pictures: it does not know which ones cannot be had, nor which usernames of new authors are equal.',
          ]
        : []),
      ...(newAuthors.length > 0 ? [`${newAuthors.length} new authors: ${names(newAuthors)}`] : []),
      ...(newCategories.length > 0
        ? [`${newCategories.length} new categories: ${names(newCategories)}`]
        : []),
      ...(leftCategories.length > 0
        ? [
            `${leftCategories.length} tags became no categories, because others are used more (--categories): ${names(leftCategories)}`,
          ]
        : []),
      ...this.#lines,
      ...(this.#left > 0
        ? [
            `… and ${this.#left} more lines${typeof file === 'string' ? `, in ${file}` : '. Add --report FILE for all'}.`,
          ]
        : []),
      ...(this.#left > 0
        ? [`Changes in ${changed} posts by kind:`, ...kinds.map(([kind, count]) => `  ${count} × ${kind}`)]
        : []),
    ];
    return `${lines.join('\n')}\n`;
  }
}

function names(list: string[]): string {
  const more = list.length - MAX_NAMES;
  return list.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** A change without what is particular to its item. */
function kindOf(change: string): string {
  return change
    .replace(/^\d+ (?:× )?/, '')
    .replace(/^(the (?:picture|cover)) \S+/, '$1')
    .replace(/^left out of .*: (a post|only)/, 'left out of categories: $1')
    .replace(/“[^”]*”/g, '“…”');
}
