// Imported first by every script: modules are evaluated in the order of their imports, so a Node that is too old
// gets this one line and not a syntax error from further down.
import { readFileSync } from 'node:fs';

/** @type {unknown} */
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const wanted = /** @type {{ engines: { node: string } }} */ (manifest).engines.node.replace('>=', '');

/** @param {string} version @returns {number} comparable, major and minor only */
const rank = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
};

if (rank(process.versions.node) < rank(wanted)) {
  console.error(`Hydrate needs Node ${wanted} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
