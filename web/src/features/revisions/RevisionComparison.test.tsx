// @vitest-environment jsdom
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { of, throwError } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { ClientAccessProvider } from '../../apollo/clientAccess';
import { readyAccess } from '../../apollo/testing/readyAccess';
import { cachePolicies } from '../../apollo/cachePolicies';
import { ToastProvider } from '../../ui/ToastProvider';
import { RevisionComparison } from './RevisionComparison';
import type { ListedRevision, PostWithRevisions } from './RevisionsPage';

const chosen: ListedRevision = {
  __typename: 'PostRevision',
  id: 'r1',
  version: 1,
  title: 'Old',
  wordCount: 1,
  replacedBy: 'UPDATE',
  isHidden: false,
  writtenAt: '2024-03-01T00:00:00.000Z',
  replacedAt: '2024-03-02T00:00:00.000Z',
};
const post: PostWithRevisions = {
  __typename: 'Post',
  id: 'p1',
  title: 'New',
  html: '<p>New</p>',
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  seriesPart: null,
  version: 2,
  createdAt: '2024-03-01T00:00:00.000Z',
  updatedAt: '2024-03-02T00:00:00.000Z',
  showsRevisions: false,
  reactVersion: null,
  chosenReactVersion: null,
  viewerCanEdit: true,
  categories: [],
  revisions: null,
};

/** Renders the comparison; the API returns these answers in turn. */
function compare(...answers: (object | null | Error)[]) {
  const link = new ApolloLink(() => {
    const answer = answers.shift() ?? null;
    return answer instanceof Error ? throwError(() => answer) : of({ data: { post: answer } });
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache(cachePolicies) });
  const refetch = vi.fn(async () => undefined);
  render(
    <ClientAccessProvider value={readyAccess(client)}>
      <ToastProvider>
        <MemoryRouter>
          <RevisionComparison post={post} chosen={chosen} previous={null} refetch={refetch} />
        </MemoryRouter>
      </ToastProvider>
    </ClientAccessProvider>,
  );
  return refetch;
}

it.each([
  ['was pushed out by newer ones', { __typename: 'Post', id: 'p1', chosen: null, previous: null }],
  ['was deleted with its post', null],
])('says so when the revision %s since the list was fetched', async (_, answer) => {
  const refetch = compare(answer);
  await screen.findByText('This version is no longer stored.');
  fireEvent.click(screen.getByRole('button', { name: 'Show what is kept' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

it('can retry when the revisions could not be fetched', async () => {
  const text = { __typename: 'PostRevision', id: 'r1', title: 'Old', html: '<p>Old</p>' };
  const revision = { ...text, categories: [], coverImageURL: null, description: null, canonicalURL: null };
  compare(new Error('down'), { __typename: 'Post', id: 'p1', chosen: revision, previous: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findAllByText('Old');
});
