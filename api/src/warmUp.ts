import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './platform/log/log.js';

/** Pause before each part in milliseconds, so that the first requests after a start do not wait for any of them. */
const PAUSE = 5000;

/**
 * What requests and mails import on demand. Node remembers a failed import until the process ends, even one that failed for want of file
 * descriptors, so all are loaded before the process is under load. The first two block the event loop longest, each for about 100 ms.
 */
const parts = [
  () => import('./richText/richText.js'),
  () => import('@simplewebauthn/server'),
  () => import('@simplewebauthn/server/helpers'),
  () => import('@node-oauth/oauth2-server'),
  () => import('nodemailer'),
  () => import('./features/cards/cardImage.js'),
  () => import('./doors/feeds/feedWriters.js'),
  () => import('./doors/feeds/postMarkdown.js'),
  () => import('sitemap'),
  () => import('piscina'),
  () => import('yazl'),
  () => import('tldts'),
  () => import('@fastify/swagger'),
  () => import('@zxcvbn-ts/language-common'),
  () => import('./features/comments/mentions.js'),
  () => import('./features/search/indexedBody.js'),
  () => import('./features/comments/plainText.js'),
  () => import('./richText/olderEditor/restoreStored.js'),
  () => import('./doors/developers/developerPages.js'),
  () => import('./doors/developers/markdownPage.js'),
  () => import('./doors/developers/developerSearch.js'),
];

/** Loads the modules that a start leaves out, in the background. */
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
