import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built pages. The first is the template of rendered pages. */
const PAGES = ['index.html', 'offline.html', 'sandbox.html'];

/**
 * CSP hash sources of the inline scripts in the built pages (web/vite/inlineScripts.ts): `'sha256-…'` with its quotes. Empty if the web
 * app has not been built.
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
