import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testsOfOneEngine } from './oneEngine.mjs';
import { inRoot } from './workspace.mjs';

it.each(testsOfOneEngine)('%s exists, and does the same on both engines', (file) => {
  const path = inRoot(file);
  expect(existsSync(path), 'take it off scripts/lib/oneEngine.mjs').toBe(true);
  // The name of the engine may stand in titles.
  const rest = readFileSync(path, 'utf8')
    .replace(/^import .*$/gm, '')
    .replaceAll('${engine}', '');
  expect(rest).not.toMatch(/\bengine(?:Of)?\b|'mysql'/);
});
