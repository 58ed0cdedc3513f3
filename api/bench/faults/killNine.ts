import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createPeople, findWrongRows } from './database.js';
import type { Fault } from './fault.js';
import { Journal } from './journal.js';
import { startServer } from './server.js';

const KILLS = 20;
const PEOPLE = 8;
/** The server is killed after this many milliseconds of writing, at a moment that depends on the seed. */
const SHORTEST = 150;
const LONGEST = 700;
/** How much longer it lives until people have written something. */
const LATEST = 10_000;

/** SIGKILL during writes, repeatedly on the same data. */
export const killNine: Fault = async ({ databaseUrl, folder, random, say, check }) => {
  const place = { databaseUrl, dataDir: folder };
  const journal = new Journal(await createPeople(place, PEOPLE), random);
  let server = await startServer(place);
  await journal.publishSome(server.origin, 2);

  const wrong: string[] = [];
  let inTheBalance = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    const enough = journal.acknowledged + PEOPLE + 1;
    const writing = journal.write(server.origin);
    await delay(SHORTEST + random.below(LONGEST - SHORTEST));
    // A busy machine answers few writes in this time.
    const latest = performance.now() + LATEST;
    while (journal.acknowledged < enough && performance.now() < latest) await delay(10);
    await server.kill();
    await writing;
    inTheBalance += journal.inTheBalance;
    const rows = await findWrongRows(place);
    server = await startServer(place);
    const lost = await journal.compare(server.origin);
    wrong.push(...[...rows, ...lost].map((what) => `after kill ${kill}: ${what}`));
  }
  const { code } = await server.stop();
  wrong.push(...(await findWrongRows(place)).map((what) => `in the end: ${what}`));
  for (const what of wrong.slice(0, 20)) say(what);
  say(
    `${KILLS} kills, ${journal.acknowledged} acknowledged writes, ${inTheBalance} in the balance, ${journal.uploads.size} pictures`,
  );
  check(journal.acknowledged > KILLS * PEOPLE, 'people wrote');
  check(inTheBalance >= KILLS, 'the kills came in the middle of writes');
  check(wrong.length === 0, `every acknowledged write is there, every counter equals its rows`);
  check(code === 0, 'the last server stops when it is asked to');
  const uploads = `${folder}/uploads`;
  const left = existsSync(uploads) ? readdirSync(uploads).filter((name) => name.endsWith('.part')) : [];
  say(`${left.length} pictures were cut off while they were written, and wait beside the others to be swept`);
};
