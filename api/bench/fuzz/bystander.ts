import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/*
 * A reader in a separate thread, so that it waits for the server and not for the fuzzer. It sends small requests all
 * the time and reports slow responses.
 */

const EVERY = 50;
const LATE = 1000;
const GIVE_UP = 120_000;

let origin = '';
parentPort?.on('message', (told: string) => {
  origin = told;
});

function ask(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => parentPort?.postMessage('late'), LATE);
    const finish = () => {
      clearTimeout(late);
      resolve();
    };
    const asked = request(`${origin}/healthz`, { agent: false, timeout: GIVE_UP }, (response) => {
      response.on('close', finish).on('error', finish).resume();
    });
    asked.on('timeout', () => asked.destroy()).on('error', finish);
    asked.end();
  });
}

for (;;) {
  if (origin !== '') await ask();
  await delay(EVERY);
}
