import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../src/features/auth/password.js';
import { engine, startTestServer, type TestServer } from '../src/testing/testServer.js';
import { createCachedScenarios } from './cachedScenarios.js';
import { PASSWORD } from './dataset.js';
import { PUBLIC_URL } from './floorPosts.js';
import { startFloorServer } from './floorServer.js';
import { load, plainUrl } from './load.js';
import { check } from './run.js';
import { createScenarios, type Scenario } from './scenarios.js';

// The floors speak MySQL.
describe.runIf(engine === 'mysql')('the floors of the bench', () => {
  let server: TestServer;
  let floor: Awaited<ReturnType<typeof startFloorServer>>;
  let scenarios: Scenario[];

  beforeAll(async () => {
    server = await startTestServer({ ANSWER_CACHE: 'off', PUBLIC_URL });
    const databaseUrl = server.databaseUrl ?? '';
    const passwordHash = await hashPassword(PASSWORD);
    await load(databaseUrl, { posts: 120, seed: 1, passwordHash }, () => undefined);
    floor = await startFloorServer(databaseUrl);
    const pool = mysql.createPool({ uri: plainUrl(databaseUrl), connectionLimit: 1 });
    const all = await createScenarios(server.origin, pool, { targets: 4, farPage: 3 });
    scenarios = [...all, ...(await createCachedScenarios(all, pool))];
    await pool.end();
  }, 120_000);

  afterAll(async () => {
    await floor.stop();
    await server.close();
  });

  it('answer as the API does, in each scenario', async () => {
    const wrong: string[] = [];
    // The test server renders no pages.
    for (const scenario of scenarios.filter(({ isPage }) => isPage !== true)) {
      await check(scenario, server, floor).catch((error: unknown) => wrong.push(String(error)));
    }
    expect(wrong).toEqual([]);
  });
});
