import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './workspace.mjs';

/** @param {string} path @returns {unknown} */
const read = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'));

it('audit and bill of materials include the libraries that examples import', () => {
  const { dependencies } = /** @type {{ dependencies: Record<string, string> }} */ (
    read('web/example-libraries/package.json')
  );
  const lock = /** @type {{ packages: Record<string, { dev?: true } | undefined> }} */ (
    read('package-lock.json')
  );
  const folders = ['node_modules/@hydrate/example-libraries/node_modules', 'node_modules'];
  const missing = Object.keys(dependencies).filter((name) => {
    const found = folders.map((folder) => lock.packages[`${folder}/${name}`]).find(Boolean);
    return found === undefined || found.dev === true;
  });
  expect(missing).toEqual([]);
});
