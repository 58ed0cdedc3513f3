import { format, lint, typecheck, typeConfigs, vitest } from './testParts.mjs';
import { run } from './run.mjs';

/** @typedef {import('./testParts.mjs').Part} Part */

/** @param {string[]} args of git @returns {Promise<string[]>} the lines of its output */
async function git(args) {
  const { ok, output } = await run('git', args);
  if (!ok) throw new Error(output.trimEnd());
  return output.split('\n').filter(Boolean);
}

/**
 * The files that differ from a commit, new ones included and deleted ones not.
 * @param {string} since a commit
 * @returns {Promise<string[]>} relative to the repository
 * @throws Error with the words of git
 */
async function changedFiles(since) {
  const [tracked, untracked] = await Promise.all([
    git(['diff', '--name-only', '--diff-filter=d', '--end-of-options', since]),
    git(['ls-files', '--others', '--exclude-standard']),
  ]);
  return [...tracked, ...untracked];
}

/**
 * A quick selection of checks for what has changed: lint and format of the changed files, the types of their projects, the unit tests
 * that import them, and the API tests beside them on the embedded database. `npm test` as a whole remains the verdict.
 * @param {string} since a commit
 * @returns {Promise<Part[]>}
 * @throws Error with the words of git
 */
export async function changedParts(since) {
  const files = await changedFiles(since);
  const scripts = files.filter((file) => /\.(?:[cm]?js|tsx?)$/.test(file));
  const configs = typeConfigs.filter(({ judges }) => scripts.some((file) => judges.test(file)));
  const folders = new Set(
    files.map((file) => /^api\/src\/(?:\w+\/){1,2}/.exec(file)?.[0]).filter((folder) => folder !== undefined),
  );
  /** @type {(Part | null)[]} */
  const parts = [
    scripts.length === 0
      ? null
      : {
          name: 'lint',
          title: `oxlint on ${scripts.length} files`,
          isQuiet: true,
          run: () => lint(scripts),
        },
    files.length === 0
      ? null
      : {
          name: 'format',
          title: `oxfmt on ${files.length} files`,
          isQuiet: true,
          run: () => format(files),
        },
    configs.length === 0
      ? null
      : {
          name: 'types',
          title: `TypeScript by ${configs.map(({ config }) => config).join(', ')}`,
          isQuiet: true,
          run: () => typecheck(configs.map(({ config }) => config)),
        },
    {
      name: 'unit',
      title: 'unit and component tests that import a changed file',
      run: () => vitest('unit-*', { args: ['--changed', since, '--passWithNoTests'] }),
    },
    folders.size === 0
      ? null
      : {
          name: 'api-sqlite',
          title: `API tests of ${[...folders].join(', ')}`,
          run: () => vitest('api-sqlite', { args: ['--passWithNoTests', ...folders] }),
        },
  ];
  return parts.filter((part) => part !== null);
}
