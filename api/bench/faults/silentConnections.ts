import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createPeople, type Place } from './database.js';
import type { Fault, FaultContext } from './fault.js';
import { createProbes, waitUntilHealthy } from './probes.js';
import { readMeanwhile } from './readers.js';
import { type FaultServer, startServer } from './server.js';
import { publish } from './scene.js';

const CONNECTIONS = 10_000;
/** Number of connections opened at once; small enough for the system's backlog. */
const BATCH = 250;
/** Limit of open files and connections of the second server. */
const FEW_FILES = 512;
/** Timeout of a reader in milliseconds. */
const SOON = 3000;
/** Maximum idle time in seconds. */
const DROPPED_WITHIN = 40;

/** Ten thousand idle connections, to a server with enough file descriptors and to one without. */
export const silentConnections: Fault = async (context) => {
  const { databaseUrl, folder, say } = context;
  const place = { databaseUrl, dataDir: folder };
  const people = await createPeople(place, 1);
  say(`${CONNECTIONS} connections to a server that may open as many files as this user may.`);
  await hold(place, [], CONNECTIONS, people, context);
  say(`${FEW_FILES * 4} connections to a server that may open ${FEW_FILES} files.`);
  await hold(place, [`-n ${FEW_FILES}`], FEW_FILES * 4, people, context);
};

async function hold(
  place: Place,
  limits: string[],
  count: number,
  people: Awaited<ReturnType<typeof createPeople>>,
  { say, check }: FaultContext,
): Promise<void> {
  const server = await startServer({ ...place, limits, environment: { LOG_LEVEL: 'fatal' } });
  const probes = await createProbes(people, await publish(server, people[0]));
  check((await waitUntilHealthy(server, probes, 20)) !== null, 'all is well before');
  const reading = readMeanwhile(server.origin, SOON);
  const crowd = new Crowd(server);
  await crowd.open(count);
  const most = crowd.held;
  const before = performance.now();
  while (crowd.held > 0 && performance.now() - before < DROPPED_WITHIN * 1000) await delay(200);
  const seconds = (performance.now() - before) / 1000;
  const { served, refused, late, p95, reasons } = await reading.stop();
  say(
    `${crowd.opened} were opened, at most ${most} held at the end; ${served} readers served, ${refused} refused, ${late} left waiting, p95 ${p95.toFixed(0)} ms`,
  );
  if (reasons !== '') say(`refused: ${reasons}`);
  check(!server.hasEnded(), 'the server lives');
  check(crowd.opened > count * 0.9, 'the connections were made');
  check(served > 0 && late === 0, 'readers are served, or refused at once');
  check(refused < served / 20, 'nearly all of them are served');
  check(crowd.held === 0, `idle connections are closed (${seconds.toFixed(1)} s)`);
  crowd.leave();
  check((await waitUntilHealthy(server, probes, 15)) !== null, 'afterwards all is well, pictures included');
  check((await server.stop()).code === 0, 'it stops when it is asked to');
}

class Crowd {
  readonly #sockets = new Set<Socket>();
  #opened = 0;

  constructor(private readonly server: FaultServer) {}

  get opened(): number {
    return this.#opened;
  }

  get held(): number {
    return this.#sockets.size;
  }

  async open(count: number): Promise<void> {
    const port = Number(new URL(this.server.origin).port);
    for (let opened = 0; opened < count; opened += BATCH) {
      await Promise.all(Array.from({ length: Math.min(BATCH, count - opened) }, () => this.#openOne(port)));
    }
  }

  #openOne(port: number): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      this.#sockets.add(socket);
      socket
        .on('connect', () => {
          this.#opened += 1;
          resolve();
        })
        .on('error', () => resolve())
        .on('close', () => {
          this.#sockets.delete(socket);
          resolve();
        })
        // So that the end of the other side is noticed.
        .resume();
    });
  }

  leave(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
