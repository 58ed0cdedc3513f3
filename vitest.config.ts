import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testsOfOneEngine } from './scripts/lib/oneEngine.mjs';

/** Tests of pure logic are units; tests of SQL run on each engine, except for the list of scripts/lib/oneEngine.mjs. */
const databaseTests = 'api/{src,bench}/**/*.{api,db}.test.ts';

/** Measures the delay of other clients while the server processes expensive input: one file at a time, without other tests. */
const bystanderTests = 'api/src/**/*.bystander.test.ts';

/** The site's client against a real server. The other tests cover its database queries. */
const clientTests = 'web/contract/**/*.api.test.ts';

/**
 * On a shared CI machine a process may stand still for seconds: the lifetime of a cached response passes, or a timer of
 * another file fires in the middle. The report lists a test that only passes on retry.
 */
const retry = process.env.CI ? 1 : 0;

/** Tests that take long carry a tag and run with `npm test -- --thorough` only, which CI does once a day (decision 0219). */
const thorough = 'thorough';

type Engine = 'sqlite' | 'mysql';

/**
 * The copy of graphql that Node resolves and libraries have loaded. Vite's resolution would load a second copy, which
 * rejects objects of the first: variables of operations were never measured.
 */
const oneCopyOfGraphql = {
  alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
};

/** @param engine of the database for the server under test; `mysql` reads TEST_DATABASE_URL. */
const onEngine = (engine: Engine) => ({
  extends: true as const,
  resolve: oneCopyOfGraphql,
  test: {
    name: `api-${engine}`,
    include: engine === 'sqlite' ? [databaseTests, clientTests] : [databaseTests],
    exclude: [...configDefaults.exclude, ...(engine === 'sqlite' ? [] : testsOfOneEngine)],
    env: { NODE_ENV: 'test', TEST_ENGINE: engine },
    pool: 'forks' as const,
    globalSetup: ['scripts/lib/buildApi.mjs'],
    // Files share the loaded modules of their worker, which have no state: reloading them takes longer than most tests.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    retry,
  },
});

const waitsOn = (engine: Engine) => {
  const { test, ...config } = onEngine(engine);
  return {
    ...config,
    test: {
      ...test,
      name: `waits-${engine}`,
      include: [bystanderTests],
      // Images are decoded in processes that have no database.
      exclude: engine === 'mysql' ? ['api/src/features/uploads/**'] : [],
      fileParallelism: false,
    },
  };
};

/** The files that take longest. Vitest would start the largest ones first. */
const longFiles = [
  'doors/badInput.api',
  'src/main.db',
  'revisions/orders.api',
  'acting/acting.api',
  'src/defects.db',
  'export/export.db',
  'auth/credentialLimits.api',
  'contract/richText',
  'post.tasks',
  'writeDrafts',
];

/** The comment with which a test file asks for a DOM. */
const asksForDom = /^\/\/ @vitest-environment jsdom$/m;

/**
 * Keeps files together that can share a worker: Vitest starts a new one when the next file is of another project or
 * environment. Starts the long ones among them first, so that at the end of a run no worker waits for one of them.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = (await super.sort(files)).map((file) => {
      const rank = longFiles.findIndex((name) => file.moduleId.includes(`${name}.test.`)) + 1 || Infinity;
      const isDom = asksForDom.test(readFileSync(file.moduleId, 'utf8'));
      return { file, rank, sharers: `${file.project.name} ${isDom ? 'jsdom' : 'node'}` };
    });
    return places
      .sort((a, b) => {
        if (a.sharers !== b.sharers) return a.sharers < b.sharers ? -1 : 1;
        return a.rank === b.rank ? 0 : a.rank - b.rank;
      })
      .map(({ file }) => file);
  }
}

/** Tests that need a process of their own: one replaces modules of ours, the other the fonts of the process. */
const testsAlone = [
  'api/src/platform/useCases/useCaseNames.test.ts',
  'api/src/features/cards/cardImage.test.ts',
];

/** Newer versions of Node have a web storage that would replace jsdom's, and stores nothing without a file. */
const webStorage = '--experimental-webstorage';
const withoutWebStorage = process.allowedNodeEnvironmentFlags.has(webStorage)
  ? [webStorage.replace('--', '--no-')]
  : [];

export default defineConfig({
  test: {
    // Inherited by the processes that the API starts (uploads/imageWorkers.ts), which run the sources too.
    execArgv: [
      ...withoutWebStorage,
      ...['--import', new URL('api/src/testing/runTypeScript.mjs', import.meta.url).href],
    ],
    // Native addons, a database server and password hashes share two cores on a small machine.
    maxWorkers: 2,
    tags: [{ name: thorough, description: 'Takes long: runs with "npm test -- --thorough" only.' }],
    // Vitest's type of the configuration lacks it, and an object of its own may have more.
    // oxlint-disable-next-line local/no-spread-literal
    ...{ tagsFilter: process.env.THOROUGH === '1' ? [] : [`!${thorough}`] },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        resolve: oneCopyOfGraphql,
        test: {
          name: 'unit-node',
          include: ['api/{src,bench}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [databaseTests, bystanderTests, ...testsAlone],
          env: { NODE_ENV: 'test' },
          testTimeout: 20_000,
          isolate: false,
          retry,
        },
      },
      {
        extends: true,
        test: { name: 'unit-alone', include: testsAlone, env: { NODE_ENV: 'test' } },
      },
      {
        extends: true,
        test: {
          name: 'unit-web',
          include: ['web/{src,codegen,vite}/**/*.test.{ts,tsx}', 'web/contract/**/*.test.ts'],
          exclude: [clientTests],
          env: { NODE_ENV: 'test' },
          // Pages in jsdom, on a busy machine.
          testTimeout: 20_000,
          isolate: false,
          retry,
          setupFiles: ['web/src/testing/sharedDocument.ts'],
        },
      },
      onEngine('sqlite'),
      onEngine('mysql'),
      waitsOn('sqlite'),
      waitsOn('mysql'),
    ],
  },
});
