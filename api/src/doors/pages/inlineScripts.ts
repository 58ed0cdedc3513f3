import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built pages; whatever the server renders is made of the first. */
const PAGES = ['index.html', 'offline.html', 'sandbox.html'];

/**
 * The scripts that stand in the pages of the web app's build (web/vite/inlineScripts.ts), as sources of a Content-Security-Policy:
 * `'sha256-…'` with its quotes. None when the web app has not been built.
 *
 * Source: https://www.w3.org/TR/CSP3/#grammardef-hash-source.
 *
 * @param dist the build for browsers
 */
export function inlineScriptHashes(dist: string): string[] {
  const scripts = PAGES.map((page) => join(dist, page))
    .filter((file) => existsSync(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/<script>([^]*?)<\/script>/g)])
    .map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
  return [...new Set(scripts)].map((hash) => `'sha256-${hash}'`);
}
