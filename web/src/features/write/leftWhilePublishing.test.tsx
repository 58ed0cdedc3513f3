// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { readDeviceDraft, writeDeviceDraft } from '../drafts/deviceDrafts';
import { deferred } from '../testing/renderFeature';
import { closePublishNotices } from './publishNotice';
import { refusal, renderWritePage, savedPost, type Answer } from './testing/writePage';

vi.setConfig({ testTimeout: 30_000 });

const userId = sessionUser()._id;

beforeEach(async () => {
  window.localStorage.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
  everythingIsNear();
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  await writeDeviceDraft(userId, {
    id: 'd1',
    postId: null,
    postVersion: null,
    title: 'Kept title',
    html: '<p>Some text</p>',
    categories: ['React'],
    coverImageURL: null,
    description: null,
    canonicalURL: null,
    series: null,
    savedAt: 1,
    serverVersion: null,
    isOnServer: false,
    clientId: null,
  });
});
afterEach(() => {
  act(() => closePublishNotices());
  vi.unstubAllGlobals();
});

/** Presses Publish, and goes to another page before the answer. */
async function leaveWhilePublishing() {
  const answer = deferred<Answer>();
  const { asked, history } = renderWritePage({ PublishPost: () => answer.promise }, '/write?draft=d1');
  await screen.findByText('Some text', {}, { timeout: 20_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('PublishPost'));
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('at /elsewhere');
  return { answer, history };
}

it('a writer who has left while the post is published stays on the page, and is told', async () => {
  const { answer, history } = await leaveWhilePublishing();
  await act(async () =>
    answer.resolve({
      data: { publishPost: { __typename: 'PublishPostPayload', post: savedPost('p9', 'Kept title') } },
    }),
  );
  await screen.findByText('“Kept title” is published.');
  expect(screen.getByRole('link', { name: 'Read the post' }).getAttribute('href')).toBe('/post/p9');
  expect(history.location.pathname).toBe('/elsewhere');
  expect(await readDeviceDraft(userId, 'd1')).toBeNull();
});

it('a writer who has left while the post is refused is told why, and the draft says it again', async () => {
  const { answer, history } = await leaveWhilePublishing();
  await act(async () =>
    answer.resolve(refusal('BAD_USER_INPUT', 'Refused.', { title: 'The title is not allowed.' })),
  );
  await screen.findByText('“Kept title” was not published: The title is not allowed.');
  expect(screen.getByRole('link', { name: 'Open the draft' }).getAttribute('href')).toBe('/write?draft=d1');
  expect(history.location.pathname).toBe('/elsewhere');
  expect((await readDeviceDraft(userId, 'd1'))?.publishFailure).toBe('The title is not allowed.');
});

it('a writer who has left and gets no answer is told that, and the draft stays', async () => {
  const { answer } = await leaveWhilePublishing();
  await act(async () => answer.resolve(new Error('down')));
  await screen.findByText(/^“Kept title” was not published: /);
  expect((await readDeviceDraft(userId, 'd1'))?.title).toBe('Kept title');
});
