import { send } from './client.js';
import { createPeople, findWrongRows, type Person } from './database.js';
import type { Fault } from './fault.js';
import { createProbes, isFair, type Probe, report, tryInTurn, findUnserved } from './probes.js';
import { publish } from './scene.js';
import { startProbed, tell } from './system.js';

const FILES = 512;
/** How often each request is sent. */
const ROUNDS = 3;
/** Timeout of a client in milliseconds. */
const PATIENCE = 60_000;

/** The process may open no further file, then only a few. */
export const outOfFiles: Fault = async ({ databaseUrl, folder, say, check }) => {
  const place = { databaseUrl, dataDir: folder };
  const people = await createPeople(place, 1);
  const environment = { LOG_LEVEL: 'fatal' };
  const server = await startProbed({ ...place, environment, limits: [`-n ${FILES}`] });
  const probes = await createProbes(people, await publish(server, people[0]));
  const stored: string[] = [];
  const publishing = publishProbe(people[0], stored);
  // No upload and no log-in before: their code and their processes have to start without a file.
  for (const free of [0, 4, 12]) {
    say(`${free} free file descriptors.`);
    const taken = await tell(server, { freeFiles: free });
    check(taken > FILES / 2, `the probe holds ${taken} files`);
    const tries = await tryInTurn(ROUNDS, [...probes, publishing], server.origin, PATIENCE);
    await tell(server, { freeFiles: null });
    report(tries, say);
    check(
      tries.every((tried) => tried.status === 0 || isFair(tried)),
      'requests are served, refused with 503 and when to try again, or their connection is refused',
    );
    check(
      tries.every(({ took }) => took < PATIENCE),
      'none is left waiting',
    );
    const unserved = await findUnserved(probes, server.origin);
    check(
      unserved.length === 0,
      `all is well afterwards${unserved.map((probe) => `, but ${probe}`).join('')}`,
    );
  }
  const answers = await Promise.all(stored.map((id) => send(server.origin, `GET /api/posts/${id}`)));
  check(
    answers.every(({ status }) => status === 200),
    `all ${stored.length} posts are there that were answered`,
  );
  check(!server.hasEnded(), 'it is still the same process');
  check((await findWrongRows(place)).length === 0, 'every counter equals its rows');
  check((await server.stop()).code === 0, 'it stops when it is asked to');
};

/** Publishes, and notes what was acknowledged. */
function publishProbe(person: Person | undefined, stored: string[]): Probe {
  const body = { title: 'Without files', desc: '<p>Text</p>', categories: [] };
  return {
    name: 'publish',
    needs: 'write',
    ask: async (origin) => {
      const answer = await send(origin, 'POST /api/posts', { token: person?.token, body });
      if (answer.status === 201) stored.push((JSON.parse(answer.text) as { _id: string })._id);
      return answer;
    },
  };
}
