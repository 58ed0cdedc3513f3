import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inRoot } from './workspace.mjs';

/**
 * Defects that once let a single request stop the process. Each is put back into a copy of the built API, so that the fuzzer is known to
 * find them: an oracle that never fails proves nothing.
 *
 * @typedef {object} Edit
 * @property {string} file of api/src
 * @property {string} find must stand there exactly once
 * @property {string} replace
 *
 * @typedef {object} Mutant
 * @property {string} name
 * @property {'process gone' | 'event loop'} expects the kind of failure that the fuzzer is to report
 * @property {readonly Edit[]} edits
 */

/** @type {readonly Mutant[]} */
export const mutants = [
  {
    name: 'nested variables overflow the stack while the cache key is written',
    expects: 'process gone',
    edits: [
      {
        file: 'platform/bounds/bounds.ts',
        find: 'json: { depth: 50, values: 20_000, keyLength: 256 }',
        replace: 'json: { depth: Infinity, values: Infinity, keyLength: 256 }',
      },
      {
        // The defect wrote the key in a callback, where exceptions are not caught.
        file: 'doors/graphql/graphql.ts',
        find: "request.method === 'POST' ? postedKey(request.headers, request.body) : null;",
        replace:
          "request.method === 'POST' ? await new Promise((resolve) => setImmediate(() => resolve(postedKey(request.headers, request.body)))) : null;",
      },
    ],
  },
  {
    name: 'a long paragraph without spaces is segmented in one run',
    expects: 'event loop',
    edits: [
      {
        file: 'richText/measures.ts',
        find: 'const MAX_RUN = 1000;',
        replace: 'const MAX_RUN = Infinity;',
      },
      {
        file: 'platform/threads/workerThreads.ts',
        find: 'const SMALL = 20_000;',
        replace: 'const SMALL = Infinity;',
      },
    ],
  },
  {
    name: 'the host of an email is spelled out before its length is looked at',
    expects: 'event loop',
    edits: [
      {
        file: 'platform/mail/mailbox.ts',
        find: 'const MAX_ADDRESS = 254;',
        replace: 'const MAX_ADDRESS = Infinity;',
      },
    ],
  },
];

/** @param {string} source @param {Edit} edit @returns {string} @throws Error when the text is not there exactly once */
export function applyEdit(source, { file, find, replace }) {
  const count = source.split(find).length - 1;
  if (count !== 1)
    throw new Error(
      `${file} contains "${find}" ${count} times instead of once: update scripts/lib/mutants.mjs.`,
    );
  return source.replace(find, () => replace);
}

/**
 * Builds a mutant's server: a copy of api/dist with the changed files transpiled again.
 * @param {Mutant} mutant
 * @param {string} dist absolute path of the copy
 * @throws Error if a text to be replaced is missing
 */
function plant({ edits }, dist) {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(path.dirname(dist), { recursive: true });
  cpSync(inRoot('api/dist'), dist, { recursive: true });
  /** @type {Map<string, string>} */
  const sources = new Map();
  for (const edit of edits) {
    const source = sources.get(edit.file) ?? readFileSync(inRoot('api/src', edit.file), 'utf8');
    sources.set(edit.file, applyEdit(source, edit));
  }
  for (const [file, source] of sources) {
    const { outputText } = ts.transpileModule(source, {
      fileName: inRoot('api/src', file),
      compilerOptions: {
        target: ts.ScriptTarget.ES2023,
        // Transpiling a single file, TypeScript cannot tell that it is an ES module.
        module: ts.ModuleKind.ESNext,
        experimentalDecorators: true,
        emitDecoratorMetadata: true,
        useDefineForClassFields: false,
      },
    });
    writeFileSync(path.join(dist, file.replace(/\.ts$/, '.js')), outputText);
  }
}

/** One mutant for each kind of failure. */
export const mutantsOfEachKind = mutants.filter(
  ({ expects }, i) => mutants.findIndex((other) => other.expects === expects) === i,
);

/**
 * @param {readonly Mutant[]} some
 * @returns {Generator<{ name: string, expects: string, dist: string, problem?: string }>} each in its own folder
 */
export function* plantMutants(some) {
  for (const [i, mutant] of some.entries()) {
    // Beside api/dist, because the server finds other folders relative to its own location.
    const dist = inRoot(`api/.mutant-${i}`);
    try {
      plant(mutant, dist);
      yield { ...mutant, dist };
    } catch (error) {
      yield { ...mutant, dist, problem: error instanceof Error ? error.message : String(error) };
    }
  }
}
