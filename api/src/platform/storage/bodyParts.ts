import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

export interface BodyLimits {
  /** Until each part, in milliseconds. The time in which the reader does not ask for more does not count. */
  part: number;
  /** Until `ahead` bytes have come, or the whole body, in milliseconds. */
  begin: number;
  ahead: number;
  /** The error of a body that is too late. */
  tooLate: () => Error;
}

/**
 * A body whose first bytes have come, so that a sender who stalls after the headers is noticed before its response counts as one.
 * @throws the error of `tooLate`
 */
export async function beginBody(
  body: ReadableStream<Uint8Array>,
  { part, begin, ahead, tooLate }: BodyLimits,
): Promise<Readable> {
  const parts = timedParts(body.getReader(), part, tooLate);
  const first: Uint8Array[] = [];
  const read = async () => {
    for (let bytes = 0; bytes < ahead;) {
      const { done, value } = await parts.next();
      if (done === true) return;
      first.push(value);
      bytes += value.length;
    }
  };
  if ((await within(begin, read())) === null) {
    void parts.return(undefined).catch(() => undefined);
    throw tooLate();
  }
  const stream = Readable.from(followed(first, parts), { objectMode: false });
  // The reader may have gone away. A generator that nobody has begun to read ends without its `finally`, so that `followed` cannot do this.
  return stream.once('close', () => void parts.return(undefined));
}

async function* followed(
  first: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  yield* first;
  yield* rest;
}

async function* timedParts(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
  tooLate: () => Error,
): AsyncGenerator<Uint8Array, void> {
  try {
    for (;;) {
      const part = await within(limit, reader.read());
      if (part === null) throw tooLate();
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** @returns null if the work takes longer than the limit in milliseconds */
async function within<T>(limit: number, work: Promise<T>): Promise<T | null> {
  const over = new AbortController();
  const late = delay(limit, null, { signal: over.signal }).catch(() => null);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
