import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './platform/log/log.js';

/** Pause before each part in milliseconds, so that the first requests after a start do not wait for any of them. */
const PAUSE = 5000;

/** Modules that block the event loop for about 100 ms when they are loaded: to sanitise the first post, and for the first passkey. */
const parts = [() => import('./richText/richText.js'), () => import('@simplewebauthn/server')];

/** Loads the largest modules that a start leaves out, in the background. */
export async function warmUp(log: Logger): Promise<void> {
  for (const load of parts) {
    await sleep(PAUSE, undefined, { ref: false });
    try {
      await load();
    } catch (error) {
      log.error({ err: error }, 'A part of the server cannot be loaded; requests that need it fail');
    }
  }
}
