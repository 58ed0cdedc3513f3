/** Random numbers, equal for equal seeds on every machine. */
export interface Random {
  /** A number from 0 to less than 1. */
  next(): number;
  /** A whole number from 0 to less than `end`. */
  below(end: number): number;
  /** An element of a non-empty list. */
  pick<T>(list: readonly T[]): T;
  /** A normally distributed number, mean 0 and deviation 1. */
  normal(): number;
}

/**
 * A separate stream of random numbers (mulberry32) for each name, so that one table can be regenerated without the
 * others.
 *
 * @param seed of the whole data set
 * @param name of the stream
 */
export function createRandom(seed: number, name: string): Random {
  let state = seed;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (list) => {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error('Nothing can be picked from an empty list.');
      return item;
    },
    // https://en.wikipedia.org/wiki/Box%E2%80%93Muller_transform
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/**
 * A UUID version 7 (RFC 9562) for a time, as the services generate them.
 *
 * @param at milliseconds since 1970
 */
export function uuidAt(at: number, random: Random): string {
  const time = Math.trunc(at).toString(16).padStart(12, '0');
  const hex = (length: number) =>
    random
      .below(16 ** length)
      .toString(16)
      .padStart(length, '0');
  const variant = (8 + random.below(4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
}
