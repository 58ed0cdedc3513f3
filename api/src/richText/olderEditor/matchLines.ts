/** Alternatives are compared exactly if there are at most this many pairs of lines. */
const MAX_PAIRS = 250_000;
/**
 * Lines that are read for anchors, in multiples of all lines. Each level of parts reads them once, and texts have few levels; a text can
 * be made to have one for each line.
 */
const MAX_LEVELS = 50;

/**
 * For each line of `before` its place in `after`, or -1: a patience diff. The same lines at both ends match first, then the
 * lines between that occur once in both, which divide the rest. Lines of bodies that take too long stay unmatched.
 */
export function matchLines(before: readonly string[], after: readonly string[]): number[] {
  const matched = new Array<number>(before.length).fill(-1);
  const open = [{ from: 0, to: before.length, start: 0, end: after.length }];
  let left = MAX_LEVELS * (before.length + after.length);
  for (let part = open.pop(); part; part = open.pop()) {
    let { from, to, start, end } = part;
    while (from < to && start < end && before[from] === after[start]) matched[from++] = start++;
    while (from < to && start < end && before[to - 1] === after[end - 1]) matched[--to] = --end;
    if (from === to || start === end) continue;
    left -= to - from + end - start;
    if (left < 0) break;
    const anchors = anchorsOf(before, after, { from, to, start, end });
    if (anchors.length === 0) {
      matchExactly(before, after, { from, to, start, end }, matched);
      continue;
    }
    for (const [a, b] of anchors) {
      matched[a] = b;
      open.push({ from, to: a, start, end: b });
      from = a + 1;
      start = b + 1;
    }
    open.push({ from, to, start, end });
  }
  return matched;
}

interface Part {
  from: number;
  to: number;
  start: number;
  end: number;
}

/** The longest row of lines that occur once on both sides, in the same order. */
function anchorsOf(before: readonly string[], after: readonly string[], part: Part): [number, number][] {
  const places = new Map<string, { a: number; b: number }>();
  for (let a = part.from; a < part.to; a += 1) {
    const key = before[a] ?? '';
    places.set(key, { a: places.has(key) ? -1 : a, b: -1 });
  }
  for (let b = part.start; b < part.end; b += 1) {
    const place = places.get(after[b] ?? '');
    if (!place) continue;
    if (place.b >= 0) place.a = -1;
    place.b = b;
  }
  const pairs = [...places.values()].filter(({ a, b }) => a >= 0 && b >= 0).sort((x, y) => x.a - y.a);
  return longestRise(pairs.map(({ a, b }) => [a, b]));
}

/** The longest subsequence in which the second numbers rise. */
function longestRise(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [i, [, b]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < b) low = middle + 1;
      else high = middle;
    }
    previous[i] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = i;
  }
  const rise: [number, number][] = [];
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i] ?? -1) {
    const pair = pairs[i];
    if (pair) rise.push(pair);
  }
  return rise.reverse();
}

/** The longest common subsequence of a small part. */
function matchExactly(
  before: readonly string[],
  after: readonly string[],
  { from, to, start, end }: Part,
  matched: number[],
): void {
  const [height, width] = [to - from, end - start];
  if (height * width > MAX_PAIRS) return;
  const lengths = new Uint32Array((height + 1) * (width + 1));
  const at = (a: number, b: number): number => a * (width + 1) + b;
  for (let a = height - 1; a >= 0; a -= 1) {
    for (let b = width - 1; b >= 0; b -= 1) {
      const isSame = before[from + a] === after[start + b];
      lengths[at(a, b)] = isSame
        ? (lengths[at(a + 1, b + 1)] ?? 0) + 1
        : Math.max(lengths[at(a + 1, b)] ?? 0, lengths[at(a, b + 1)] ?? 0);
    }
  }
  for (let a = 0, b = 0; a < height && b < width;) {
    if (before[from + a] === after[start + b]) {
      matched[from + a] = start + b;
      a += 1;
      b += 1;
    } else if ((lengths[at(a + 1, b)] ?? 0) >= (lengths[at(a, b + 1)] ?? 0)) a += 1;
    else b += 1;
  }
}
