// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { createMemoryLocks } from '../../testing/memoryLocks';
import { refusal, renderWritePage, serverDraft } from '../write/testing/writePage';
import { listDeviceDrafts, writeDeviceDraft, type DeviceDraft } from './deviceDrafts';
import { holdDraft } from './draftLocks';

vi.setConfig({ testTimeout: 30_000 });
const SOON = { timeout: 10_000 };

const userId = sessionUser()._id;
const keep = (id: string, more: Partial<DeviceDraft> = {}) =>
  writeDeviceDraft(userId, {
    id,
    postId: null,
    postVersion: null,
    title: `Device ${id}`,
    html: '<p>a</p>',
    categories: [],
    coverImageURL: null,
    description: null,
    canonicalURL: null,
    series: null,
    savedAt: Date.now(),
    serverVersion: 3,
    isOnServer: true,
    clientId: null,
    ...more,
  });
const list = (...nodes: { id: string; version: number }[]) => ({
  data: {
    viewer: {
      __typename: 'Viewer',
      draftsCount: nodes.length,
      drafts: {
        __typename: 'DraftConnection',
        edges: nodes.map((node) => ({
          __typename: 'DraftEdge',
          cursor: node.id,
          node: { ...serverDraft(node), excerpt: 'Text' },
        })),
        pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
      },
    },
  },
});
const SeriesProblems = { data: { viewer: { __typename: 'Viewer', seriesProblems: [] } } };

beforeEach(() => {
  window.localStorage.clear();
  return () => Reflect.deleteProperty(navigator, 'locks');
});

it('removes the copies of drafts that were finished elsewhere, but no other ones', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createMemoryLocks() });
  await keep('published');
  await keep('listed');
  await keep('new-there');
  await keep('open');
  await keep('unsent', { isOnServer: false });
  const { release } = holdDraft(userId, ['open']);
  const stored = ['listed', 'new-there'];
  const { asked } = renderWritePage(
    {
      SeriesProblems,
      Drafts: list({ id: 'listed', version: 3 }),
      SaveDraft: refusal('CONFLICT', 'Changed.'),
      DraftToWrite: ({ id }) => ({
        data: { draft: stored.includes(String(id)) ? serverDraft({ id }) : null, postOfDraft: null },
      }),
    },
    '/drafts',
  );
  const ids = async () => (await listDeviceDrafts(userId)).map(({ id }) => id).sort();
  await waitFor(async () => expect(await ids()).toEqual(['listed', 'new-there', 'open', 'unsent']), SOON);
  const asking = asked.filter(({ name, variables }) => name === 'DraftToWrite' && variables['id'] === 'open');
  expect(asking).toEqual([]);
  release();
});

it('deletes a draft that another device has changed, when the viewer wants that after the message', async () => {
  await keep('d1', { isOnServer: false });
  let isDeleted = false;
  const { asked } = renderWritePage(
    {
      SeriesProblems,
      Drafts: () => (isDeleted ? list() : list({ id: 'd1', version: 4 })),
      DeleteDraft: ({ input }) => {
        if ((input as { version: number }).version !== 4) return refusal('CONFLICT', 'Changed elsewhere.');
        isDeleted = true;
        return { data: { deleteDraft: { __typename: 'DeleteDraftPayload', deletedDraftId: 'd1' } } };
      },
    },
    '/drafts',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Device d1' }, SOON));
  const dialog = await screen.findByRole('alertdialog', {}, SOON);
  const press = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  press();
  await within(dialog).findByText('Changed elsewhere.', {}, SOON);
  press();
  await waitFor(async () => expect(await listDeviceDrafts(userId)).toEqual([]), SOON);
  const deletions = asked.filter(({ name }) => name === 'DeleteDraft');
  expect(deletions.map(({ variables }) => variables['input'])).toEqual([
    { id: 'd1', version: 3 },
    { id: 'd1', version: 4 },
  ]);
});
