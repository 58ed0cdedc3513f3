// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listDeletedAccounts, noteDeletion } from '../../session/deletedAccounts';
import { readCommentDraft, writeCommentDraft } from '../comments/commentDrafts';
import { listDeviceDrafts, writeDeviceDraft } from '../drafts/deviceDrafts';
import { OUTBOX_KEY } from '../reactions/outboxKey';
import { placeIn, rememberPlace } from '../reading/places';
import { forgetErased } from './forgetPerson';

const ERASES_AT = '2026-12-03T10:00:00.000Z';
const due = Date.parse(ERASES_AT) + 1;

/** The server refuses the token of the ended session, with this reason. */
function refuse(extensions: object, status = 401) {
  const answer = { errors: [{ message: 'Your session has expired.', extensions }] };
  return vi.fn((_path: string, _init: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(answer), { status })),
  );
}

async function textsOf(userId: string): Promise<string[]> {
  return [...(await listDeviceDrafts(userId)).map(({ title }) => title), readCommentDraft(userId, 'p1')];
}

beforeEach(async () => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const userId of ['u1', 'u2']) {
    await writeDeviceDraft(userId, {
      id: `d-${userId}`,
      postId: null,
      postVersion: null,
      title: 'Unsent',
      html: '<p>Words</p>',
      categories: [],
      coverImageURL: null,
      description: null,
      canonicalURL: null,
      series: null,
      savedAt: 1,
      serverVersion: null,
      isOnServer: false,
      clientId: null,
    });
    writeCommentDraft(userId, 'p1', 'Half a comment');
  }
  noteDeletion('u1', 'ended-token', ERASES_AT);
});
afterEach(() => vi.unstubAllGlobals());

const all = ['Unsent', 'Half a comment'];

it.each([
  ['goes when the account was erased', { code: 'UNAUTHENTICATED', reason: 'ACCOUNT_ERASED' }, [''], false],
  ['stays when the deletion was undone', { code: 'UNAUTHENTICATED' }, all, false],
  ['stays while the account waits', { code: 'UNAUTHENTICATED', reason: 'ACCOUNT_DELETED' }, all, true],
  ['stays when the server is busy', { code: 'SERVICE_UNAVAILABLE' }, all, true],
])('what only this device has %s', async (_name, extensions, texts, isNoted) => {
  const fetched = refuse(extensions);
  vi.stubGlobal('fetch', fetched);
  await forgetErased(due);
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('authorization')).toBe('Bearer ended-token');
  expect(await textsOf('u1')).toEqual(texts);
  expect(await textsOf('u2')).toEqual(all);
  expect(listDeletedAccounts().map(({ userId }) => userId)).toEqual(isNoted ? ['u1'] : []);
});

it('asks nobody before the account is erased, and keeps the texts without a network', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', fetched);
  await forgetErased(due - 2);
  expect(fetched).not.toHaveBeenCalled();
  await forgetErased(due);
  expect(fetched).toHaveBeenCalledOnce();
  expect(await textsOf('u1')).toEqual(all);
  expect(listDeletedAccounts()).toHaveLength(1);
});

it('leaves alone the person who is signed in now', async () => {
  vi.stubGlobal('fetch', refuse({ code: 'UNAUTHENTICATED', reason: 'ACCOUNT_ERASED' }));
  const searches = JSON.stringify({ userId: 'u2', queries: ['hooks'] });
  window.localStorage.setItem('hydrate:searches', searches);
  window.sessionStorage.setItem(OUTBOX_KEY, 'likes that are not sent yet');
  rememberPlace('p1', 'half-way');
  await forgetErased(due);
  expect(await textsOf('u1')).toEqual(['']);
  expect(await textsOf('u2')).toEqual(all);
  expect(window.localStorage.getItem('hydrate:searches')).toBe(searches);
  expect(window.sessionStorage.getItem(OUTBOX_KEY)).toBe('likes that are not sent yet');
  expect(placeIn('p1')).toBe('half-way');
});
