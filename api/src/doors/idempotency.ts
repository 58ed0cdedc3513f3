import type { IncomingHttpHeaders } from 'node:http';
import { type Claim, IDEMPOTENCY_KEY, type StoredAnswer } from '../platform/idempotency/idempotencyKeys.js';
import type { Logger } from '../platform/log/log.js';
import type { RequestContext } from '../platform/useCases/context.js';

/** The header of an answer that was given before. */
export const REPLAYED = 'Idempotent-Replayed';

/**
 * Begins a request that comes with an idempotency key. Both doors call this once they know that the request changes something and that its
 * answer may be stored, and call {@link settleKey} when they have the answer.
 *
 * @param asked what is asked for, as JSON
 * @returns the answer to send again, or the claim to execute the request under; null without a key
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
    ...{ caller: requester, key, asked: [asked, length] },
    admit: () => limit('idempotencyKey'),
  });
}

/** Ends a claim. What was changed is committed by now, so the answer is sent even if it cannot be stored. */
export async function settleKey(
  claim: Claim,
  answer: StoredAnswer & { isFailure: boolean },
  { log, requestId }: { log: Logger; requestId: string },
): Promise<void> {
  try {
    await claim.settle(answer);
  } catch (error) {
    log.error({ err: error, requestId }, 'An idempotency key was not settled');
  }
}

/** A header of a request as one string. */
export function headerOf(headers: IncomingHttpHeaders): (name: string) => string | undefined {
  return (name) => headers[name]?.toString();
}
