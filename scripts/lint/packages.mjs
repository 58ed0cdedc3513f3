import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { inRoot } from '../lib/workspace.mjs';

/** @typedef {Partial<Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>>} Manifest */

/** @param {string} folder @param {boolean} withDev */
function namesOf(folder, withDev) {
  const manifest = /** @type {Manifest} */ (JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8')));
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...(withDev ? devDependencies : {}) });
}

/** @param {string[]} folders @param {boolean} withDev */
const packagesOf = (folders, withDev) => new Set(folders.flatMap((folder) => namesOf(folder, withDev)));

const TESTS = /\.test\.tsx?$|\/testing\/|^api\/bench\/|^web\/e2e\//;
/** Files that run on a developer's machine only. */
const TOOLING = /^web\/(?:codegen|vite)\/|\.config\.[jt]s$/;
const SCRIPTS = /^scripts\/|^[^/]+$/;

const packages = {
  scripts: packagesOf(['.'], true),
  api: packagesOf(['api'], false),
  apiTests: packagesOf(['.', 'api'], true),
  web: packagesOf(['web'], false),
  webTests: packagesOf(['.', 'web'], true),
};

/** @param {string} file */
function packagesFor(file) {
  if (SCRIPTS.test(file)) return packages.scripts;
  const isTest = TESTS.test(file) || TOOLING.test(file);
  if (file.startsWith('api/')) return isTest ? packages.apiTests : packages.api;
  if (file.startsWith('web/')) return isTest ? packages.webTests : packages.web;
  return packages.scripts;
}

/** @param {string} specifier */
const nameOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/**
 * @param {string} file that imports
 * @param {string} specifier of a package
 * @returns {string | undefined} why it must not
 */
export function whyNotPackage(file, specifier) {
  if (isBuiltin(specifier)) return undefined;
  const name = nameOf(specifier);
  if (packagesFor(file).has(name)) return undefined;
  return `${name} is not among the dependencies of this folder's package.json that are installed where the file runs.`;
}

/** @param {string} specifier */
export function rankOf(specifier) {
  if (isBuiltin(specifier)) return 0;
  return specifier.startsWith('.') ? 2 : 1;
}
