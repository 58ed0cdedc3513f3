import { readFile } from 'node:fs/promises';
import { budgets, type Budget, periodOf } from '../../platform/limits/rateLimits.js';
import { httpStatus } from '../errorMapping.js';
import { operationLimits } from '../graphql/operationLimits.js';
import { createSchema } from '../graphql/schema.js';
import { GUIDES, pathOfGuide } from './guides.js';
import { type ErrorAdvice, errorCodes, requestCodes } from './errorCodes.js';
import type { DeveloperPage } from './developerPage.js';
import { referencePages } from './reference.js';

export interface DeveloperSite {
  /** In the order of the menu; the first is `/developers`. */
  guides: readonly DeveloperPage[];
  reference: readonly DeveloperPage[];
}

/** The address in guides, which stands for that of the site. */
const EXAMPLE_ORIGIN = 'http://localhost:4000';

/** The whole documentation for developers. It is the same from start to stop, so that callers build it once. */
export async function developerSite(publicUrl: string): Promise<DeveloperSite> {
  const guides = await Promise.all(
    GUIDES.map(async (name) => {
      const text = await readFile(new URL(`../../../guides/${name}.md`, import.meta.url), 'utf8');
      const markdown = withTables(text).replaceAll(EXAMPLE_ORIGIN, publicUrl);
      return guidePage(pathOfGuide(name), markdown);
    }),
  );
  return { guides, reference: referencePages(await createSchema()) };
}

/** A guide starts with its title and a paragraph that describes it. */
function guidePage(path: string, markdown: string): DeveloperPage {
  const [, title = '', description = ''] = /^# (.+)\n\n([^]+?)\n\n/.exec(markdown) ?? [];
  if (title === '') throw new Error(`The guide ${path} has no title and description.`);
  return { path, title, description: description.replace(/\s+/g, ' ').replace(/[`*]/g, ''), markdown };
}

const TABLES: Readonly<Record<string, () => string>> = {
  'error codes': () =>
    table(
      ['code', 'status in REST', 'cause', 'cure'],
      Object.entries(errorCodes).map(([code, advice]) => [
        `\`${code}\``,
        String(httpStatus[code as keyof typeof httpStatus]),
        ...wordsOf(advice),
      ]),
    ),
  'request codes': () =>
    table(
      ['code', 'cause', 'cure'],
      Object.entries(requestCodes).map(([code, advice]) => [`\`${code}\``, ...wordsOf(advice)]),
    ),
  budgets: () =>
    table(
      ['name', 'counted by', 'how often', 'for'],
      (Object.keys(budgets) as Budget[]).map((name) => {
        const { points, by, what } = budgets[name];
        return [`\`${name}\``, by, `${points} ${periodOf(name)}`, what];
      }),
    ),
  'operation limits': () =>
    table(
      ['name', 'limit'],
      Object.entries(operationLimits).map(([name, limit]) => [`\`${name}\``, String(limit)]),
    ),
};

const wordsOf = ({ cause, cure }: ErrorAdvice): string[] => [cause, cure];

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Replaces `<!-- name -->` by the table of that name, which is made from what the server does. */
function withTables(markdown: string): string {
  return markdown.replace(/^<!-- ([\w ]+) -->$/gm, (_, name: string) => {
    const made = TABLES[name];
    if (!made) throw new Error(`There is no table ${name} for the guides.`);
    return made();
  });
}
