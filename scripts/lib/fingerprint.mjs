import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './workspace.mjs';

/**
 * @param {string} place relative to the repository; a file or a folder
 * @param {RegExp} except
 * @returns {string[]} the files in it, relative and with `/`, those that match `except` left out
 */
function filesIn(place, except) {
  if (except.test(place)) return [];
  const stat = statSync(path.join(root, place), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [place];
  return readdirSync(path.join(root, place)).flatMap((name) => filesIn(`${place}/${name}`, except));
}

/**
 * A hash of names and contents. It does not depend on timestamps, so a checkout or a copy has the same fingerprint.
 * @param {string[]} places files and folders, relative to the repository; missing ones are included as missing
 * @param {RegExp} except paths to ignore
 */
export function fingerprint(places, except) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesIn(place, except)).sort()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const stampIn = (/** @type {string} */ folder) => path.join(folder, '.stamp');

/** @param {string} folder absolute @returns {string | null} the fingerprint that a build left in its output */
export function readStamp(folder) {
  try {
    return readFileSync(stampIn(folder), 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} folder absolute @param {string} value */
export const writeStamp = (folder, value) => writeFileSync(stampIn(folder), value);
