import type { ServerResponse } from 'node:http';
import type { PlainAnswer } from './storedAnswer.js';

/** So long, in milliseconds, others wait for the answer to somebody who went away before it was there. */
const PATIENCE = 1000;

/**
 * Keeps an answer from being sent as it is written, so that it can be sent in another way.
 *
 * @returns the answer when it is whole; or null: it has been sent after all, because its head was written by hand, or nobody
 *   will ever end it
 */
export function captureAnswer(response: ServerResponse): Promise<PlainAnswer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const write = response.write.bind(response);
    const end = response.end.bind(response);
    const gone = () => void setTimeout(resolve, PATIENCE, null).unref();

    response.write = (...[chunk, ...more]: unknown[]) => {
      chunks.push(toBuffer(chunk, more[0]));
      const done = more.find(isCallback);
      if (done) process.nextTick(done);
      return true;
    };
    response.end = (...[chunk, ...more]: unknown[]) => {
      if (!isCallback(chunk)) chunks.push(toBuffer(chunk, more[0]));
      const done = [chunk, ...more].find(isCallback);
      if (done) response.once('finish', done);
      response.write = write;
      response.end = end;
      response.off('close', gone);
      const body = Buffer.concat(chunks);
      if (response.headersSent) {
        end(body);
        resolve(null);
      } else {
        resolve({ status: response.statusCode, headers: response.getHeaders(), body });
      }
      return response;
    };
    if (response.closed) gone();
    else response.once('close', gone);
  });
}

function toBuffer(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === 'string') {
    return Buffer.from(
      chunk,
      typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8',
    );
  }
  // Whoever wrote it may use its memory again.
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
}

function isCallback(value: unknown): value is () => void {
  return typeof value === 'function';
}
