import type { IncomingMessage, ServerResponse } from 'node:http';

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

/**
 * Whether an answer that has grown old would be made the same again, found out on behalf of a request that asks for it. What it
 * costs is less than to make it.
 */
export type Renewal = (request: IncomingMessage) => Promise<boolean>;

const renewals = new WeakMap<ServerResponse, Renewal>();

/** Has an answer kept beyond its life, to be given out again when `renewal` finds that it is true still. */
export function renewBy(response: ServerResponse, renewal: Renewal): void {
  renewals.set(response, renewal);
}

/** What {@link renewBy} was told of an answer. */
export function renewalOf(response: ServerResponse): Renewal | undefined {
  return renewals.get(response);
}
