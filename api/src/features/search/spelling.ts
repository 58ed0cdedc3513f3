/** Shorter words have too many neighbours. */
const SHORTEST = 4;
const LONGEST = 30;
/** From this length on, two letters may be wrong. */
const TWO_ERRORS_FROM = 8;
/** How many words are compared letter by letter: words of the same letters could make all of them candidates. */
const MOST_COMPARED = 5000;

/**
 * The word with the fewest wrong letters, then with the same first letter, then the most frequent one; null if none is close or
 * the word is no Latin word.
 */
export function closestWord(word: string, counts: ReadonlyMap<string, number>): string | null {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z0-9]+$/.test(word)) return null;
  if (/^\d+$/.test(word)) return null;
  const most = word.length >= TWO_ERRORS_FROM ? 2 : 1;
  const letters = lettersOf(word);
  let best: { word: string; rank: readonly number[] } | null = null;
  let compared = 0;
  for (const [other, count] of counts) {
    if (Math.abs(other.length - word.length) > most || other.length < SHORTEST - 1) continue;
    // One wrong letter changes two letters of the set at most.
    if (bitCount(letters ^ lettersOf(other)) > 2 * most || other.includes('_')) continue;
    if (++compared > MOST_COMPARED) break;
    const errors = distance(word, other, most);
    if (errors === 0 || errors > most) continue;
    const rank = [-errors, other[0] === word[0] ? 1 : 0, count];
    if (best === null || isHigher(rank, best.rank)) best = { word: other, rank };
  }
  return best?.word ?? null;
}

function isHigher(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** The set of letters of a word as bits. */
function lettersOf(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    set |= 1 << (code >= 97 ? code - 97 : 26 + (code % 5));
  }
  return set;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The number of wrong, missing, additional and swapped letters (optimal string alignment); `most` + 1 if there are more. */
export function distance(a: string, b: string, most: number): number {
  const at = (errors: readonly number[], j: number) => errors[j] ?? most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = [];
    // Further from the diagonal there are more errors than `most`.
    const from = Math.max(1, i - most);
    row[from - 1] = from === 1 ? i : most + 1;
    let least = row[from - 1] ?? i;
    for (let j = from; j <= Math.min(b.length, i + most); j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(at(above, j - 1) + (isSame ? 0 : 1), at(above, j) + 1, at(row, j - 1) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(before, j - 2) + 1);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = above;
    above = row;
  }
  return Math.min(at(above, b.length), most + 1);
}
