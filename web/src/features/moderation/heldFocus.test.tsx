// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { deferred, renderFeature, type Api } from '../testing/renderFeature';
import { HeldPost } from './HeldPost';
import { HeldRemarks } from './HeldRemarks';
import { HeldPost_PostFragmentDoc } from '../../generated/graphql';

const remark = { __typename: 'HeldText', id: 'h1', postId: 'p1', commentId: null, text: 'Hello' };

it('asks before a held reply is deleted', async () => {
  const reply = { ...remark, commentId: 'c1' };
  const { asked } = renderFeature(<HeldRemarks postId="p1" />, {
    api: () => ({ data: { viewer: { __typename: 'Viewer', newAccount: null, heldTexts: [reply] } } }),
    user: sessionUser(),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete reply' }));
  expect(question.getByText('Are you sure you want to delete the reply?')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Hello')).toBeTruthy();
  expect(asked.map(({ operationName }) => operationName)).toEqual(['NewAccount']);
});

it('hands the focus over when a held comment is deleted', async () => {
  let held: object[] = [remark];
  const isClosed = deferred<undefined>();
  const api: Api = async ({ operationName }) => {
    if (operationName === 'DeleteComment') await isClosed.promise;
    if (operationName === 'NewAccount')
      return { data: { viewer: { __typename: 'Viewer', newAccount: null, heldTexts: held } } };
    held = [];
    return { data: { deleteComment: { __typename: 'Payload', deletedCommentId: 'h1', post: null } } };
  };
  renderFeature(
    <main id="main">
      <h2>Comments</h2>
      <HeldRemarks postId="p1" />
    </main>,
    { api, user: sessionUser(), path: '/post/p1' },
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' });
  button.focus();
  fireEvent.click(button);
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete comment' }));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  // Browsers return it there, not jsdom.
  button.focus();
  isClosed.resolve(undefined);
  // A disabled button loses the focus at once.
  expect(button.disabled).toBe(false);
  await waitFor(() => expect(screen.queryByText('Hello')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Comments' })));
});

it('hands the focus over when the notice of a held post is closed', async () => {
  const { client } = renderFeature(
    <main id="main">
      <h1>My post</h1>
      <HeldPost />
    </main>,
    { api: () => ({ data: {} }), user: sessionUser(), path: '/post/p1', route: '/post/:postId' },
  );
  client.cache.writeFragment({
    fragment: HeldPost_PostFragmentDoc,
    fragmentName: 'HeldPost_post',
    data: { __typename: 'Post', id: 'p1', isHeld: true },
  });
  const button = await screen.findByRole('button', { name: 'Close this notice' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText('Your post is held for review.')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My post' }));
});
