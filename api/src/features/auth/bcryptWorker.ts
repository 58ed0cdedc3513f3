/* A thread of bcrypt.ts. It imports no database and no settings. */
import { parentPort } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

parentPort?.on('message', ({ id, hash, password }: { id: number; hash: string; password: string }) => {
  parentPort?.postMessage({ id, matches: compareSync(password, hash) });
});
