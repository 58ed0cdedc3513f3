// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { deferred, renderFeature } from '../testing/renderFeature';
// Loaded here, so that its transformation takes no time of a test.
import './RevisionComparison';
import { Component as RevisionsPage } from './RevisionsPage';

const post = {
  __typename: 'Post',
  id: 'p1',
  title: 'New',
  html: '<p>New</p>',
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  seriesPart: null,
  version: 4,
  viewerCanEdit: true,
  createdAt: '2024-03-01T00:00:00.000Z',
  updatedAt: '2024-03-02T00:00:00.000Z',
  categories: [],
  showsRevisions: true,
  reactVersion: null,
  chosenReactVersion: null,
};
const listed = (version: number, isHidden: boolean) => ({
  __typename: 'PostRevision',
  id: `r${version}`,
  version,
  title: 'Old',
  wordCount: 1,
  writtenAt: '2024-03-01T00:00:00.000Z',
  replacedAt: '2024-03-02T00:00:00.000Z',
  replacedBy: 'UPDATE',
  isHidden,
});

interface Change {
  hideVersions?: number[];
  showVersions?: number[];
}

/** The API with three revisions. Changes wait until `answer` is resolved. */
function openPage() {
  const hidden = new Set<number>();
  const answer = deferred<undefined>();
  const changed = () => ({
    __typename: 'Post',
    id: 'p1',
    revisions: {
      __typename: 'PostRevisionConnection',
      nodes: [3, 2, 1].map((version) => listed(version, hidden.has(version))),
    },
  });
  const api = async ({ operationName, variables }: { operationName?: string; variables: object }) => {
    if (operationName === 'PostRevisions') return { data: { post: { ...post, ...changed() } } };
    if (operationName === 'RevisionTexts') {
      return { data: { post: { __typename: 'Post', id: 'p1', chosen: null, previous: null } } };
    }
    await answer.promise;
    const { input } = variables as { input: Change };
    for (const version of input.hideVersions ?? []) hidden.add(version);
    for (const version of input.showVersions ?? []) hidden.delete(version);
    return { data: { updatePostDisplay: { __typename: 'UpdatePostDisplayPayload', post: changed() } } };
  };
  renderFeature(<RevisionsPage />, {
    api,
    path: '/post/p1/revisions',
    route: '/post/:postId/revisions',
    user: sessionUser(),
  });
  return { hidden, answer };
}

const version = (number: number) => screen.findByRole('link', { name: new RegExp(`Version ${number} `) });
const choose = async (number: number) => {
  fireEvent.click(await version(number));
  await screen.findByRole('heading', { name: `Version ${number}` });
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('hides a second revision while the first is still being hidden', async () => {
  const { hidden, answer } = openPage();
  await choose(3);
  await press('Hide from readers');
  await choose(1);
  await press('Hide from readers');
  answer.resolve(undefined);
  await waitFor(() => expect([...hidden]).toEqual([3, 1]));
  await waitFor(async () => expect((await version(1)).textContent).toContain('hidden'));
  expect((await version(3)).textContent).toContain('hidden');
  expect((await version(2)).textContent).not.toContain('hidden');
});

it('shows what was hidden in another tab once a revision is hidden here', async () => {
  const { hidden, answer } = openPage();
  await choose(1);
  hidden.add(3);
  answer.resolve(undefined);
  await press('Hide from readers');
  await waitFor(async () => expect((await version(3)).textContent).toContain('hidden'));
  expect([...hidden]).toEqual([3, 1]);
  await press('Show to readers');
  await waitFor(() => expect([...hidden]).toEqual([3]));
});

it('keeps the focus on the button while a revision is being hidden', async () => {
  const { hidden, answer } = openPage();
  await choose(3);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Hide from readers' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  // Browsers take the focus from a button that is disabled.
  expect(button.disabled).toBe(false);
  expect(button.querySelector('[aria-hidden]'), 'a spinner').not.toBeNull();
  fireEvent.click(button);
  answer.resolve(undefined);
  await screen.findByRole('button', { name: 'Show to readers' });
  expect([...hidden]).toEqual([3]);
  expect(document.activeElement?.textContent).toBe('Show to readers');
});
