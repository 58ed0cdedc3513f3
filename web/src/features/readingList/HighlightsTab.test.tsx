// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { deferred, refusal, renderFeature, type Api } from '../testing/renderFeature';
import { Component as ReadingListPage } from './ReadingListPage';
import { item, readingList } from './testing/readingList';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const highlight = (id: string) => ({
  __typename: 'Highlight',
  id,
  quote: `Passage ${id}`,
  prefix: '',
  suffix: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  post: item('p1').post,
});
const pageOf = (hasNextPage: boolean, ...ids: string[]) => ({
  data: {
    viewer: {
      __typename: 'Viewer',
      highlights: {
        __typename: 'HighlightConnection',
        edges: ids.map((id) => ({ __typename: 'HighlightEdge', cursor: id, node: highlight(id) })),
        pageInfo: { __typename: 'PageInfo', endCursor: ids.at(-1) ?? null, hasNextPage },
      },
    },
  },
});
const render = (highlights: Api, onDelete: Api) =>
  renderFeature(<ReadingListPage />, {
    api: (asked) => {
      if (asked.operationName === 'Highlights') return highlights(asked);
      return asked.operationName === 'DeleteHighlight' ? onDelete(asked) : readingList();
    },
    user: sessionUser(),
    path: '/readinglist?show=highlights',
  });
const remove = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the highlight in Title of p1' }));
const EMPTY = 'You have not highlighted anything yet.';

it('does not call the list empty while there are more on the server', async () => {
  const next = deferred<ReturnType<typeof pageOf>>();
  render(
    ({ variables }) => (variables.after ? next.promise : pageOf(true, 'h1')),
    () => ({
      data: { deleteHighlight: { __typename: 'DeleteHighlightPayload', deletedHighlightId: 'h1' } },
    }),
  );
  await remove();
  await waitFor(() => expect(screen.queryByText('Passage h1')).toBeNull());
  expect(screen.queryByText(EMPTY)).toBeNull();
  expect(screen.getByRole('status', { name: 'Loading highlights' })).toBeTruthy();
});

it('lets a highlight go that was deleted in another tab', async () => {
  render(
    () => pageOf(false, 'h1'),
    () => refusal('This highlight does not exist.', 'NOT_FOUND'),
  );
  await remove();
  expect(await screen.findByText('This highlight does not exist.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Passage h1')).toBeNull());
  expect(screen.getByText(EMPTY)).toBeTruthy();
});

it('deletes a second highlight while the first is being deleted', async () => {
  const first = deferred<ReturnType<Api>>();
  const { asked } = render(
    () => pageOf(false, 'h1', 'h2'),
    ({ variables }) => {
      const { highlightId } = variables.input as { highlightId: string };
      const done = {
        data: { deleteHighlight: { __typename: 'DeleteHighlightPayload', deletedHighlightId: highlightId } },
      };
      return highlightId === 'h1' ? first.promise.then(() => done) : done;
    },
  );
  for (const button of await screen.findAllByRole('button', { name: /^Delete the highlight/ })) {
    fireEvent.click(button);
    fireEvent.click(button);
  }
  await waitFor(() => expect(screen.queryByText('Passage h2')).toBeNull());
  expect(screen.getByText('Passage h1')).toBeTruthy();
  first.resolve(pageOf(false));
  await waitFor(() => expect(screen.queryByText('Passage h1')).toBeNull());
  expect(asked.filter(({ operationName }) => operationName === 'DeleteHighlight')).toHaveLength(2);
});
