/** Whether the tests that take long run too, and all cases of the others (decision 0219). */
export const isThorough = process.env.THOROUGH === '1';

/** One of so many cases, from the one at `first` on; all of them in a thorough run. */
export const oneOf = <T>(count: number, cases: readonly T[], first = 0): T[] =>
  isThorough ? [...cases] : cases.filter((_, i) => i % count === first % count);
