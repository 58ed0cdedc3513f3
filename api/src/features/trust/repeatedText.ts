import { createHash } from 'node:crypto';
import { MIN_COMPARED_LETTERS } from './newAccounts.js';

/*
 * Near-duplicates by MinHash: texts that share most runs of three words share most of the smallest hashes of these runs.
 * Pairs of hashes are indexed, so that candidates are found by equality; their signatures are then compared.
 */

/** Hashes of a signature, and how many of them are equal in nearly the same texts (about 80 % of the runs). */
const HASHES = 16;
const EQUAL_HASHES = 12;
/** Hashes that one indexed band contains. */
const BAND = 2;
/** Words of a run. */
const RUN = 3;
/** Scripts without spaces between words: letters take their place. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Code units of a text that are compared. */
const MAX_TEXT = 20_000;

export interface Fingerprint {
  /** 16 hashes of 8 hexadecimal digits. */
  signature: string;
  letters: number;
}

/** Null for a text that is too short to be compared. */
export function fingerprintOf(text: string): Fingerprint | null {
  const normal = text
    .slice(0, MAX_TEXT)
    .normalize('NFKD')
    // One character can become 18.
    .slice(0, MAX_TEXT)
    .toLowerCase()
    // Marks, invisible characters and digits are what copies differ in first.
    .replace(/[\p{M}\p{Cf}]/gu, '');
  const words = normal.match(/\p{L}+/gu) ?? [];
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  if (letters < MIN_COMPARED_LETTERS) return null;
  const parts = words.flatMap((word) => (UNSPACED.test(word) ? [...word] : [word]));
  const least = new Array<number>(HASHES).fill(0xffffffff);
  for (let start = 0; start + RUN <= Math.max(parts.length, RUN); start += 1) {
    const base = hashOf(parts.slice(start, start + RUN).join(' '));
    for (let index = 0; index < HASHES; index += 1) {
      const mixed = mix(base, index);
      if (mixed < (least[index] ?? 0)) least[index] = mixed;
    }
  }
  return { signature: least.map((hash) => hash.toString(16).padStart(8, '0')).join(''), letters };
}

/** What is indexed: texts with an equal band may be nearly the same. */
export function bandsOf(signature: string): string[] {
  const length = BAND * 8;
  return Array.from({ length: HASHES / BAND }, (_, index) => {
    // The place is part of the band.
    return index.toString(16) + signature.slice(index * length, (index + 1) * length);
  });
}

export function isNearlyTheSame(one: string, other: string): boolean {
  let equal = 0;
  for (let start = 0; start < one.length; start += 8)
    if (one.slice(start, start + 8) === other.slice(start, start + 8)) equal += 1;
  return equal >= EQUAL_HASHES;
}

function hashOf(run: string): number {
  return createHash('md5').update(run).digest().readUInt32LE(0);
}

/** A different order of all hashes for each index (the finaliser of MurmurHash3). */
function mix(hash: number, index: number): number {
  let mixed = (hash ^ Math.imul(index + 1, 0x9e3779b9)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
