import type { IncomingHttpHeaders } from 'node:http';
import {
  type Claim,
  IDEMPOTENCY_KEY,
  type Outcome,
  type StoredAnswer,
} from '../platform/idempotency/idempotencyKeys.js';
import type { Logger } from '../platform/log/log.js';
import type { RequestContext } from '../platform/useCases/context.js';

/** The header of a replayed response. */
export const REPLAYED = 'Idempotent-Replayed';

/**
 * Begins a request with an idempotency key. Both APIs call this once they know that the request is a change whose response may be stored,
 * and call {@link settleKey} when they have the response.
 *
 * @param asked the request, as JSON
 * @returns the response to replay, or the claim to execute the request under; null without a key
 * @throws what `IdempotencyKeys.open` throws
 */
export async function openKey(
  { requester, services, limit }: RequestContext,
  header: (name: string) => string | undefined,
  asked: unknown,
): Promise<StoredAnswer | Claim | null> {
  const key = header(IDEMPOTENCY_KEY.toLowerCase());
  if (key === undefined) return null;
  // The files of a multipart body are not compared, only its length.
  const length = header('content-type')?.startsWith('multipart/') ? header('content-length') : undefined;
  return services.idempotencyKeys.open({
    caller: requester,
    key,
    asked: [asked, length],
    admit: () => limit('idempotencyKey'),
  });
}

/** Ends a claim. Its changes are committed by now, so the response is sent even if it cannot be stored. */
export async function settleKey(
  claim: Claim,
  answer: StoredAnswer & { outcome: Outcome },
  { log, requestId }: { log: Logger; requestId: string },
): Promise<void> {
  try {
    await claim.settle(answer);
  } catch (error) {
    log.error({ err: error, requestId }, 'An idempotency key was not settled');
  }
}

/** The outcome of a response, by the HTTP statuses of its errors. */
export function outcomeOf(statuses: readonly number[]): Outcome {
  if (statuses.some((status) => status >= 500 || status === 429)) return 'temporaryFailure';
  return statuses.some((status) => status >= 400) ? 'failure' : 'success';
}

/** Reads headers of a request as single strings. */
export function headerOf(headers: IncomingHttpHeaders): (name: string) => string | undefined {
  return (name) => headers[name]?.toString();
}
