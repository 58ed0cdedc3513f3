/** What came of comparing a password. */
type Verdict = 'right' | 'wrong';

const verdicts = new WeakMap<object, Verdict>();

/** Marks the error of a call that has compared a password. Errors without a mark come of calls that have not. */
export function judged<E extends object>(error: E, verdict: Verdict): E {
  verdicts.set(error, verdict);
  return error;
}

/** What came of comparing the password of a call that has failed; null if it was not compared. */
export function verdictOf(error: unknown): Verdict | null {
  return typeof error === 'object' && error !== null ? (verdicts.get(error) ?? null) : null;
}
