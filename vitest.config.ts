import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

/** What decides on its own is a unit; what SQL decides runs on each engine. */
const databaseTests = 'api/src/**/*.{api,db}.test.ts';

/** Measures what others wait while the server works on costly input: one file at a time, with nothing beside it. */
const bystanderTests = 'api/src/**/*.bystander.test.ts';

/** The site's client against a real server: what it asks of the database is asked by the others too. */
const clientTests = 'web/contract/**/*.api.test.ts';

type Engine = 'sqlite' | 'mysql';

/** @param engine which database the server under test is given; `mysql` reads TEST_DATABASE_URL. */
const onEngine = (engine: Engine) => ({
  extends: true as const,
  // The one that Node takes, and that libraries have loaded. Of Vite's choice there would be a second one in the process, and what one
  // makes the other refuses: variables of operations were never measured.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    name: `api-${engine}`,
    include: engine === 'sqlite' ? [databaseTests, clientTests] : [databaseTests],
    env: { NODE_ENV: 'test', TEST_ENGINE: engine },
    pool: 'forks' as const,
    globalSetup: ['scripts/lib/buildApi.mjs'],
    // Files share the loaded modules of their worker, which keep no state: loading them anew takes longer than most tests.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

const waitsOn = (engine: Engine) => {
  const { test, ...config } = onEngine(engine);
  return {
    ...config,
    test: { ...test, name: `waits-${engine}`, include: [bystanderTests], fileParallelism: false },
  };
};

/** Newer Nodes have a web storage of their own, which would stand in the place of jsdom's and holds nothing without a file. */
const webStorage = '--experimental-webstorage';
const withoutWebStorage = process.allowedNodeEnvironmentFlags.has(webStorage)
  ? [webStorage.replace('--', '--no-')]
  : [];

export default defineConfig({
  test: {
    // Inherited by the processes that the API starts (uploads/imageWorkers.ts): they run the sources too.
    execArgv: [
      ...withoutWebStorage,
      ...['--import', new URL('api/src/testing/runTypeScript.mjs', import.meta.url).href],
    ],
    // Native addons, a database server and a password hash share two cores on a small machine.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit-node',
          include: ['api/{src,bench}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [databaseTests, bystanderTests],
          env: { NODE_ENV: 'test' },
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-web',
          include: ['web/{src,codegen,vite}/**/*.test.{ts,tsx}', 'web/contract/**/*.test.ts'],
          exclude: [clientTests],
          env: { NODE_ENV: 'test' },
          // Pages in jsdom, on a machine that does other things too.
          testTimeout: 20_000,
          // Only so that Testing Library finds `afterEach` and unmounts by itself; tests import what they use.
          globals: true,
        },
      },
      onEngine('sqlite'),
      onEngine('mysql'),
      waitsOn('sqlite'),
      waitsOn('mysql'),
    ],
  },
});
