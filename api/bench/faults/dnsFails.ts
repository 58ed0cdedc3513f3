import { setTimeout as delay } from 'node:timers/promises';
import { startS3Server } from '../../src/testing/s3Server.js';
import { graphql } from './client.js';
import { createPeople, findWrongRows, PASSWORD, withSql } from './database.js';
import { askForDatabase, type Fault } from './fault.js';
import { startMailbox } from './mailbox.js';
import { createProbes, isFair, report, tryInTurn, findUnserved } from './probes.js';
import { publish } from './scene.js';
import { startProbed, tell } from './system.js';

/** How often each request is sent. */
const ROUNDS = 3;
/** Timeout of a client in milliseconds. */
const PATIENCE = 30_000;
/** Failed mails are retried after 2 s and 15 s. In milliseconds. */
const DELIVERED_WITHIN = 60_000;
const REGISTRATIONS = 5;

/** Names cannot be resolved for a while: those of the database server, which has just restarted, of the bucket and of the mail server. */
export const dnsFails: Fault = async ({ databaseUrl, folder, say, check }) => {
  const place = { databaseUrl, dataDir: folder };
  const people = await createPeople(place, 1);
  const [bucket, mailbox] = await Promise.all([startS3Server(), startMailbox()]);
  const named = (text: string, name: string) => text.replaceAll('127.0.0.1', name);
  const server = await startProbed({
    databaseUrl: databaseUrl === null ? null : named(databaseUrl, 'database.test'),
    dataDir: folder,
    environment: {
      ...bucket.environment,
      UPLOADS_URL: named(bucket.environment.UPLOADS_URL ?? '', 'bucket.test'),
      MAIL_URL: `smtp://mail.test:${mailbox.port}`,
      LOG_LEVEL: 'fatal',
    },
  });
  const probes = await createProbes(people, await publish(server, people[0]));
  check((await findUnserved(probes, server.origin)).length === 0, 'all is well before');

  say('Names cannot be resolved.');
  await tell(server, { dns: 'away' });
  if (databaseUrl !== null) {
    // Open connections need no name.
    await askForDatabase('stop');
    await askForDatabase('start');
  }
  const registered: number[] = [];
  const registering = (async () => {
    for (let i = 0; i < REGISTRATIONS; i++)
      if ((await register(server.origin, i)) === null) registered.push(i);
  })();
  const [tries] = await Promise.all([tryInTurn(ROUNDS, probes, server.origin, PATIENCE), registering]);
  await tell(server, { dns: 'here' });
  report(tries, say);
  check(tries.every(isFair), 'everything is answered, or 503 with when to try again');
  const needsNames = (name: string, needs: string) =>
    name === 'upload' || (databaseUrl !== null && needs !== 'nothing');
  const others = tries.filter(({ probe }) => !needsNames(probe.name, probe.needs));
  check(
    others.filter(({ status }) => status === 200).length > others.length / 3,
    'what needs no name is served',
  );
  check(
    tries.some(({ probe, status }) => status === 503 && needsNames(probe.name, probe.needs)),
    'the fault was noticed',
  );
  const unserved = await findUnserved(probes, server.origin);
  check(unserved.length === 0, `all is well afterwards${unserved.map((probe) => `, but ${probe}`).join('')}`);
  const until = performance.now() + DELIVERED_WITHIN;
  while ((await server.metric('hydrate_mails_queued')) > 0 && performance.now() < until) await delay(200);
  const [row] = await withSql(place, (rows) => rows('SELECT COUNT(*) AS n FROM pending_registration'));
  check(Number(row?.n) >= registered.length, 'every registration that was answered is there');
  check(
    registered.every((i) => mailbox.to.filter((to) => to === emailOf(i)).length === 1),
    `the mails of ${registered.length} registrations arrive once each`,
  );
  check(!server.hasEnded(), 'it is still the same process');
  check((await findWrongRows(place)).length === 0, 'every counter equals its rows');
  check((await server.stop()).code === 0, 'it stops when it is asked to');
  await Promise.all([bucket.close(), mailbox.close()]);
};

const emailOf = (i: number) => `new${i}@example.com`;

/** @returns the code of the error, or null */
async function register(origin: string, i: number): Promise<string | null> {
  const query = 'mutation ($input: RegisterInput!) { register(input: $input) { email } }';
  const input = { name: 'Ada', userName: `new_${i}`, email: emailOf(i), password: PASSWORD };
  return (await graphql(origin, query, { input })).code;
}
