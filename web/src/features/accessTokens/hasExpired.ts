/** Whether a token no longer works: then it can only be removed from the list. */
export const hasExpired = ({ expiresAt }: { expiresAt: string }, now: number): boolean =>
  Date.parse(expiresAt) <= now;
