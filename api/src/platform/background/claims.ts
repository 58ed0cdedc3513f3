/**
 * Whether a row can be claimed, as SQL: no process works on it, or the one that did has died. A claim that ends too far in the future was made
 * before the clock was set back, and must not last until the clock has caught up.
 */
export const isClaimable = (column: string): string =>
  `(${column} IS NULL OR ${column} <= :at OR ${column} > :tooFar)`;

/** The values of {@link isClaimable}. @param lease how long a claim lasts, in milliseconds */
export const claimableAt = (at: Date, lease: number): { at: Date; tooFar: Date } => ({
  at,
  tooFar: new Date(at.getTime() + 2 * lease),
});
