import type { ServerResponse } from 'node:http';

/** What a handler knows of its answer, and `Cache-Control` does not say. */
const verdicts = new WeakMap<ServerResponse, 'everybody' | 'nobody'>();

/** An answer that everybody gets to this question, although caches of others must not keep it. */
export function shareWithEverybody(response: ServerResponse): void {
  if (!verdicts.has(response)) verdicts.set(response, 'everybody');
}

/** An answer that has been paid for from a budget of its own: whoever wants it has to pay as well. */
export function shareWithNobody(response: ServerResponse): void {
  verdicts.set(response, 'nobody');
}

/** Whether an answer that has not been sent yet may be given to others who ask the same. */
export function isShared(response: ServerResponse): boolean {
  const verdict = verdicts.get(response);
  if (verdict !== undefined) return verdict === 'everybody';
  if (response.hasHeader('Set-Cookie')) return false;
  return /\bpublic\b/.test(String(response.getHeader('Cache-Control') ?? ''));
}
