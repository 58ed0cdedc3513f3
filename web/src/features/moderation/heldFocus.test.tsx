// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { renderFeature, type Api } from '../testing/renderFeature';
import { HeldPost } from './HeldPost';
import { HeldRemarks } from './HeldRemarks';
import { HeldPost_PostFragmentDoc } from '../../generated/graphql';

const remark = { __typename: 'HeldText', id: 'h1', postId: 'p1', commentId: null, text: 'Hello' };

it('hands the focus over when a held comment is deleted', async () => {
  let held: object[] = [remark];
  const api: Api = ({ operationName }) => {
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
  // A disabled button loses the focus at once.
  expect(button.disabled).toBe(false);
  await waitFor(() => expect(screen.queryByText('Hello')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Comments' }));
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
