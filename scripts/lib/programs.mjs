import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Servers live in sbin, which is not on everyone's PATH. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/**
 * @param {...string} names programs in order of preference, or absolute paths
 * @returns {string | null} the absolute path of the first that can be run
 */
export function findProgram(...names) {
  const places = names.flatMap((name) =>
    path.isAbsolute(name) ? [name] : folders.filter(Boolean).map((folder) => path.resolve(folder, name)),
  );
  return places.find(isExecutable) ?? null;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string | null} a MySQL-compatible server: `MYSQLD_PATH` if set, otherwise MariaDB before MySQL */
export const findMysqlServer = () => process.env.MYSQLD_PATH || findProgram('mariadbd', 'mysqld');

/** @returns {string | null} a full Chromium, like a reader's; it is never downloaded */
export const findChromium = () =>
  process.env.CHROMIUM_PATH ??
  findProgram(
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  );

/**
 * @returns {string | null} a Chromium for the browser tests; the headless shell, if installed, takes two thirds of the
 * time
 */
export const findHeadlessChromium = () =>
  process.env.CHROMIUM_PATH ?? findProgram('chromium-headless-shell') ?? findChromium();
