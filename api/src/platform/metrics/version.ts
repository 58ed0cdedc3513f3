import { readFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');

/** The version of the server, from its package. */
export const version = /"version": "([^"]+)"/.exec(manifest)?.[1] ?? 'unknown';
