import { Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

/*
 * Hashes of the older server. They are only verified: a login replaces them (password.ts).
 */

/** The work of a hash doubles with its cost: 12 takes a third of a second. Dearer ones are not imported. */
export const MAX_BCRYPT_COST = 12;

const FORM = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** Whether it is a bcrypt hash that this server verifies. */
export function isBcrypt(hash: string): boolean {
  const cost = Number(FORM.exec(hash)?.[1] ?? 0);
  return cost >= 4 && cost <= MAX_BCRYPT_COST;
}

const PROGRAM = new URL('./bcryptWorker.js', import.meta.url.replace(/\/src\/(.*)\.ts$/, '/dist/$1.js'));
/** A thread without work ends after this time in milliseconds. */
const IDLE = 10_000;

let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let nextId = 0;
const waiting = new Map<number, { resolve: (matches: boolean) => void; reject: (error: Error) => void }>();

/** Compares in a thread: bcryptjs computes in JavaScript and would hold the event loop for a tenth of a second. */
export function verifyBcrypt(hash: string, password: string): Promise<boolean> {
  worker ??= start();
  clearTimeout(idle);
  const id = nextId++;
  const asked = new Promise<boolean>((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.postMessage({ id, hash, password });
  return asked;
}

interface Compared {
  id: number;
  matches: boolean;
}

function start(): Worker {
  const started = new Worker(fileURLToPath(PROGRAM));
  started.unref();
  started.on('message', ({ id, matches }: Compared) => {
    waiting.get(id)?.resolve(matches);
    waiting.delete(id);
    if (waiting.size > 0) return;
    idle = setTimeout(() => {
      worker = null;
      void started.terminate();
    }, IDLE).unref();
  });
  started.on('error', (error) => {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return started;
}
