// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { writeCommentDraft } from './commentDrafts';
import { useAttemptKey } from './useAttemptKey';

beforeEach(() => window.localStorage.clear());

/** The key of an attempt to send a text on a page that was just loaded. */
async function keyOf(text: string, { place = 'p1', userId = 'u1', isLost = true } = {}): Promise<string> {
  const { result, unmount } = renderHook(() => useAttemptKey(userId, place));
  let key = '';
  const sent = result.current([text, ''], (context) => {
    key = context.headers['idempotency-key'];
    return isLost ? Promise.reject(new Error('The answer was lost.')) : Promise.resolve(null);
  });
  await sent.catch(() => undefined);
  unmount();
  return key;
}

it('keeps the key of a text whose answer was lost over a reload, until it is answered', async () => {
  const first = await keyOf('One line\nand another');
  expect(await keyOf('One line\nand another')).toBe(first);
  expect(await keyOf('One line\nand another', { isLost: false })).toBe(first);
  expect(await keyOf('One line\nand another')).not.toBe(first);
});

it('has a key for each text, place and person, and none of a text that was given up', async () => {
  const keys = [
    await keyOf('Text'),
    await keyOf('Text', { place: 'p2' }),
    await keyOf('Text', { userId: 'u2' }),
    await keyOf('Changed'),
  ];
  writeCommentDraft('u1', 'p1', 'Changed');
  writeCommentDraft('u1', 'p1', '');
  keys.push(await keyOf('Changed'));
  expect(new Set(keys).size).toBe(5);
});
