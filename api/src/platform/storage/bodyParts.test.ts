import { once } from 'node:events';
import { expect, it } from 'vitest';
import { beginBody } from './bodyParts.js';

const LIMITS = { part: 2000, begin: 2000, ahead: 100, tooLate: () => new Error('too late') };

/** A body without an end. Its sender sends for as long as it is not cancelled. */
function endlessBody() {
  const sender = { isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(60)),
    cancel: () => void (sender.isCancelled = true),
  });
  return { body, sender };
}

it.each([
  ['before it has read anything', false],
  ['in the middle', true],
])('hangs up on the sender when the reader goes away %s', async (_, isBegun) => {
  const { body, sender } = endlessBody();
  const stream = await beginBody(body, LIMITS);
  if (isBegun) {
    await once(stream, 'readable');
    stream.read();
  }
  expect(sender.isCancelled).toBe(false);
  stream.destroy();
  await expect.poll(() => sender.isCancelled).toBe(true);
});

it('hangs up on the sender when the body does not come in time', async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) });
  await expect(beginBody(body, { ...LIMITS, part: 50, begin: 20 })).rejects.toThrow('too late');
  await expect.poll(() => isCancelled).toBe(true);
});
