import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The repository's top folder. */
export const root = path.resolve(import.meta.dirname, '../..');

/** @param {...string} parts @returns {string} an absolute path inside the repository */
export const inRoot = (...parts) => path.join(root, ...parts);

/** @param {string} file @returns {unknown} */
const readJson = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'));

/**
 * The script behind a package's command, to be run with this Node on every system (no shell, no `.cmd`).
 * @param {string} packageName
 * @param {string} [command] the command's name if the package has several
 */
export function binary(packageName, command = packageName) {
  const { bin } = /** @type {{ bin: string | Record<string, string> }} */ (
    readJson(`node_modules/${packageName}/package.json`)
  );
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`${packageName} has no command ${command}`);
  return inRoot('node_modules', packageName, file);
}

/** The compiler: TypeScript 7, which has no API. Codegen and our own tools use the API of TypeScript 6. */
export const typeScript = () => binary('@typescript/native', 'tsc');

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> }} Lock */

/** Compares installed packages with the lockfile. @returns {string | null} one line on the problem, or null */
export function dependencyProblem() {
  const wanted = /** @type {Lock} */ (readJson('package-lock.json')).packages;
  /** @type {Lock['packages']} */
  let installed;
  try {
    installed = /** @type {Lock} */ (readJson('node_modules/.package-lock.json')).packages;
  } catch {
    return 'The dependencies are not installed: run "npm ci" first.';
  }
  // npm skips optional packages that do not fit the system. No package may be left over from an earlier
  // package-lock.json.
  const isStale = (/** @type {string} */ place) =>
    installed[place]?.version !== wanted[place]?.version &&
    (Boolean(installed[place]) || !(wanted[place]?.optional || wanted[place]?.devOptional));
  const stale = Object.keys({ ...wanted, ...installed }).find((place) => place !== '' && isStale(place));
  return stale
    ? `The installed dependencies do not match package-lock.json (${stale.replace(/^.*node_modules\//, '')}): run "npm ci" first.`
    : null;
}

/** Ends the process with one line if the dependencies are missing or outdated. */
export function requireDependencies() {
  const problem = dependencyProblem();
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}
