import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';
import { inRoot } from './workspace.mjs';

/** Cache of downloads for later runs. */
const cache = inRoot('.cache/nodes');

/** @param {string} spec such as `npm@12` @returns {Promise<string>} the folder where it is installed */
async function install(spec) {
  const folder = path.join(cache, spec);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  // npm 12 is also installed under Node versions that it does not support.
  const settings = ['--no-audit', '--no-fund', '--ignore-scripts', '--engine-strict=false'];
  const { ok, output } = await run('npm', ['install', spec, ...settings], { cwd: folder });
  if (!ok) throw new Error(`${spec} cannot be installed:\n${output}`);
  return path.join(folder, 'node_modules', spec.slice(0, spec.lastIndexOf('@')));
}

/** @param {string} folder @returns {string} the version of a package */
function versionOf(folder) {
  /** @type {unknown} */
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return /** @type {{ version: string }} */ (manifest).version;
}

/**
 * Installs a release of Node from npm's package for this system, with its headers.
 * @param {string} version exact or a release line, such as `24`
 * @returns {Promise<{ version: string, folder: string }>}
 */
export async function installNode(version) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const folder = await install(`node-${system}-${process.arch}@${version}`);
  return { version: versionOf(folder), folder };
}

/**
 * @param {string} version exact or a release line, such as `12`
 * @returns {Promise<{ version: string, script: string }>} script: the file that Node runs as npm
 */
export async function installNpm(version) {
  const folder = await install(`npm@${version}`);
  return { version: versionOf(folder), script: path.join(folder, 'bin/npm-cli.js') };
}
