// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFragment } from '../../apollo/hooks';
import { CommentsCount_PostFragmentDoc } from '../../generated/graphql';
import type { SessionUser } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { deferred, refusal, renderFeature, type Api } from '../testing/renderFeature';
import { CommentsSection } from './CommentsSection';

const noReplies = {
  __typename: 'ReplyConnection',
  edges: [],
  pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
};

const comment = (id: string, text: string, viewerCanDelete = false) => ({
  __typename: 'Comment',
  id,
  text,
  html: `<p>${text}</p>`,
  likesCount: 0,
  viewerHasLiked: false,
  createdAt: '2024-03-07T10:00:00.000Z',
  editedAt: null,
  viewerCanEdit: viewerCanDelete,
  viewerCanDelete,
  isDeleted: false,
  isHeld: false,
  repliesCount: 0,
  replies: noReplies,
  author: {
    __typename: 'User',
    id: 'u9',
    userName: 'ravi',
    name: 'Ravi',
    profilePicture: '/avatars/r.svg',
    viewerHasBlocked: false,
  },
});

const post = (commentsCount: number, viewerComment: ReturnType<typeof comment> | null) => ({
  __typename: 'Post',
  id: 'p1',
  commentsCount,
  viewerHasCommented: viewerComment !== null,
  viewerComment,
});

const added = (id: string, text: string) => ({
  data: {
    addComment: {
      __typename: 'AddCommentPayload',
      comment: comment(id, text, true),
      post: post(2, comment(id, text, true)),
    },
  },
});

const comments = (...nodes: ReturnType<typeof comment>[]) => ({
  data: {
    post: {
      repliesCount: 0,
      ...post(nodes.length, nodes.find((node) => node.viewerCanDelete) ?? null),
      author: { __typename: 'User', id: 'u1' },
      comments: {
        __typename: 'CommentConnection',
        edges: nodes.map((node) => ({ __typename: 'CommentEdge', cursor: node.id, node })),
        pageInfo: { __typename: 'PageInfo', endCursor: nodes.at(-1)?.id ?? null, hasNextPage: false },
      },
    },
  },
});

/** Like the post page, with the count from the cache. */
function Section() {
  const found = useFragment({
    fragment: CommentsCount_PostFragmentDoc,
    fragmentName: 'CommentsCount_post',
    from: { __typename: 'Post', id: 'p1' },
  });
  return <CommentsSection postId="p1" commentsCount={found.complete ? found.data.commentsCount : 0} />;
}

const render = (api: Api, user: SessionUser | null = sessionUser(), path = '/post/p1') => {
  const rendered = renderFeature(<Section />, { api, user, path });
  return {
    ...rendered,
    /** Without what the note for new accounts asks: its code comes later, or is there already when an earlier test of the worker has loaded it. */
    askedByComments: () => rendered.asked.filter(({ operationName }) => operationName !== 'NewAccount'),
  };
};
const field = () => screen.findByPlaceholderText<HTMLTextAreaElement>('Post a comment...');
const texts = () =>
  screen.queryAllByRole('article').map((article) => within(article).getByText(/^(First|Mine)/).textContent);

async function write(text: string) {
  fireEvent.change(await field(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

beforeEach(() => {
  everythingIsNear();
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('Comments', () => {
  it('puts a new comment on top and counts it', async () => {
    const { askedByComments } = render(({ operationName }) =>
      operationName === 'Comments' ? comments(comment('m1', 'First!')) : added('m2', 'Mine.'),
    );
    await screen.findByText('First!');
    await write('  Mine.  ');
    await screen.findByText('Mine.', { selector: 'article p' });
    expect(texts()).toEqual(['Mine.', 'First!']);
    expect(screen.getByRole('heading', { name: 'Comments 2' })).toBeTruthy();
    expect(askedByComments()[1]?.variables).toEqual({ input: { postId: 'p1', text: 'Mine.' } });
    expect((await field()).value).toBe('');
  });

  it('shows a comment before the API has accepted it, then focuses it', async () => {
    const answer = deferred<ReturnType<typeof added>>();
    render(({ operationName }) =>
      operationName === 'Comments' ? comments(comment('m1', 'First!')) : answer.promise,
    );
    await screen.findByText('First!');
    await write('Mine.');
    expect(await screen.findByText('Posting…')).toBeTruthy();
    expect(texts()).toEqual(['Mine.', 'First!']);
    expect(screen.getByRole('heading', { name: 'Comments 2' })).toBeTruthy();

    await act(async () => answer.resolve(added('m2', 'Mine.')));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Mine.'));
    expect(screen.queryByText('Posting…')).toBeNull();
    expect(texts()).toEqual(['Mine.', 'First!']);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('removes the comment from the list when it could not be sent, and keeps its text', async () => {
    render(({ operationName }) =>
      operationName === 'Comments'
        ? comments(comment('m1', 'First!'))
        : Promise.reject(new TypeError('Failed to fetch')),
    );
    await screen.findByText('First!');
    await write('Mine.');
    expect(await screen.findByText(/^Something went wrong! Your comment is kept/)).toBeTruthy();
    expect(texts()).toEqual(['First!']);
    expect((await field()).value).toBe('Mine.');
    expect(document.activeElement).toBe(await field());
  });

  it('moves the focus to the heading when a retry takes the button away', async () => {
    let isDown = true;
    render(() => (isDown ? refusal('boom', 'INTERNAL_SERVER_ERROR') : comments(comment('m1', 'First!'))));
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    again.focus();
    fireEvent.click(again);
    await screen.findByText('First!');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Comments/ }));
  });

  it('restores an unsent comment for its author only', async () => {
    const api: Api = () => comments();
    const first = render(api);
    fireEvent.change(await field(), { target: { value: 'Half a thought' } });
    first.unmount();

    const other = render(api, sessionUser({ _id: 'u2' }));
    expect((await field()).value).toBe('');
    other.unmount();
    render(api);
    expect((await field()).value).toBe('Half a thought');
  });

  it('does not send an empty or too long comment, and says why', async () => {
    const { askedByComments } = render(() => comments());
    await write('   ');
    expect(screen.getByText('Write a comment first.')).toBeTruthy();
    fireEvent.change(await field(), { target: { value: 'x'.repeat(9500) } });
    expect(screen.getByText('500 characters left')).toBeTruthy();
    await write('x'.repeat(10_012));
    expect(screen.getByText('A comment can have 10,000 characters; this one has 10,012.')).toBeTruthy();
    expect(askedByComments().map(({ operationName }) => operationName)).toEqual(['Comments']);
  });

  it('shortens a very long comment, and shows all of it on request', async () => {
    render(() => comments(comment('m1', `First ${'word '.repeat(300)}`)));
    const button = await screen.findByRole('button', { name: 'Show the whole comment' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('says where the comment is when the session ends while it is sent', async () => {
    const { session } = render(() => comments());
    fireEvent.change(await field(), { target: { value: 'Half a thought' } });
    act(() => session.expire());
    expect(await screen.findByText('you need to login to post a comment!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
  });

  it("refuses a second comment with the API's message and keeps its text", async () => {
    render(({ operationName }) =>
      operationName === 'Comments' ? comments() : refusal('Already commented.', 'CONFLICT'),
    );
    await screen.findByText(/^No comments yet/);
    await write('Mine again.');
    expect(await screen.findByText('you cannot add one than one comment!')).toBeTruthy();
    expect((await field()).value).toBe('Mine again.');
  });

  it('waits for the answer of an earlier attempt, which is no second comment', async () => {
    let attempts = 0;
    render(({ operationName }) => {
      if (operationName === 'Comments') return comments();
      attempts += 1;
      return attempts === 1
        ? refusal('A request with this key is still being answered.', 'CONFLICT', { retryAfter: 0.01 })
        : added('m2', 'Mine.');
    });
    await screen.findByText(/^No comments yet/);
    await write('Mine.');
    await waitFor(() => expect(texts()).toEqual(['Mine.']));
    await waitFor(() => expect(attempts).toBe(2));
    expect(screen.queryByText('you cannot add one than one comment!')).toBeNull();
  });

  it('shows the comment that the API has after it refused a second one', async () => {
    let isStored = false;
    render(({ operationName }) => {
      if (operationName === 'Comments') return isStored ? comments(comment('m1', 'Mine.', true)) : comments();
      isStored = true;
      return refusal('Already commented.', 'CONFLICT');
    });
    await screen.findByText(/^No comments yet/);
    await write('Mine, changed after a lost answer.');
    expect(await screen.findByText('Mine.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit your comment' })).toBeTruthy();
    expect((await field()).value).toBe('Mine, changed after a lost answer.');
  });

  it('asks before it deletes, and restores the comment when the API refuses', async () => {
    render(({ operationName }) =>
      operationName === 'Comments'
        ? comments(comment('m2', 'Mine.', true), comment('m1', 'First!'))
        : refusal('Not now.', 'RATE_LIMITED'),
    );
    await screen.findByText('Mine.');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('Are you sure you want to delete the comment?')).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(texts()).toEqual(['Mine.', 'First!']);
  });

  it('removes a deleted comment and updates the count', async () => {
    render(({ operationName }) =>
      operationName === 'Comments'
        ? comments(comment('m2', 'Mine.', true), comment('m1', 'First!'))
        : {
            data: {
              deleteComment: {
                __typename: 'DeleteCommentPayload',
                deletedCommentId: 'm2',
                post: post(1, null),
              },
            },
          },
    );
    await screen.findByText('Mine.');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(texts()).toEqual(['First!']));
    expect(screen.getByRole('heading', { name: 'Comments 1' })).toBeTruthy();
  });

  it('drops the half-written changes of a comment with it, so that they do not open over the next one', async () => {
    render(({ operationName }) => {
      if (operationName === 'Comments') return comments(comment('m2', 'Mine.', true));
      if (operationName === 'AddComment') return added('m3', 'Mine, the next.');
      const payload = { __typename: 'DeleteCommentPayload', deletedCommentId: 'm2', post: post(0, null) };
      return { data: { deleteComment: payload } };
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const changes = await screen.findByDisplayValue('Mine.');
    fireEvent.change(changes, { target: { value: 'Half-changed' } });
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    await write('Mine, the next.');
    await screen.findByRole('button', { name: 'Delete' });
    expect(texts()).toEqual(['Mine, the next.']);
    expect(screen.queryByDisplayValue('Half-changed')).toBeNull();
  });

  it('lets signed-in readers write and everyone read', async () => {
    render(() => comments(comment('m1', 'First!')), null);
    await screen.findByText('First!');
    expect(screen.queryByPlaceholderText('Post a comment...')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
  });

  it('puts the reader’s own comment first, wherever it stands in the list', async () => {
    const { data } = comments(comment('m1', 'First!'), comment('m2', 'First as well'));
    const own = comment('m9', 'Mine.', true);
    render(() => ({ data: { post: { ...data.post, viewerComment: own } } }));
    await screen.findByText('Mine.');
    expect(texts()).toEqual(['Mine.', 'First!', 'First as well']);
  });

  it('marks comments of the post’s author', async () => {
    const { data } = comments(comment('m1', 'First!'), comment('m2', 'First as well'));
    const [byAuthor] = data.post.comments.edges;
    byAuthor!.node.author = { ...byAuthor!.node.author, id: 'u1' };
    render(() => ({ data }));
    await screen.findByText('First!');
    expect(
      screen.getAllByRole('article').map((article) => within(article).queryByText('Author') !== null),
    ).toEqual([true, false]);
  });

  describe('changed by their author', () => {
    const changed = (text: string) => ({
      data: {
        updateComment: {
          __typename: 'UpdateCommentPayload',
          comment: { ...comment('m2', text, true), editedAt: '2024-03-08T10:00:00.000Z' },
        },
      },
    });
    const edit = async (text: string) => {
      fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
      const changes = screen.getByDisplayValue<HTMLTextAreaElement>(/^Mine/);
      expect(document.activeElement).toBe(changes);
      fireEvent.change(changes, { target: { value: text } });
      return changes;
    };

    it('show the new text, and say so', async () => {
      const { asked } = render(({ operationName }) =>
        operationName === 'Comments' ? comments(comment('m2', 'Mine.', true)) : changed('Mine, better.'),
      );
      await edit(' Mine, better. ');
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByText('Mine, better.', { selector: 'article p' });
      expect(asked.at(-1)?.variables).toEqual({ input: { commentId: 'm2', text: 'Mine, better.' } });
      expect(screen.getByText(/· edited/).textContent).toBe('· edited 8 Mar 2024');
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
      expect(window.localStorage.getItem('comment:u1:p1:changes')).toBeNull();
    });

    it('are kept over a failure and a reload until they are saved or given up', async () => {
      const api: Api = ({ operationName }) =>
        operationName === 'Comments'
          ? comments(comment('m2', 'Mine.', true))
          : refusal('Too many comments.', 'RATE_LIMITED');
      const { unmount } = render(api);
      await edit('Mine, unsent');
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByText(/Your text is kept, so that you can send it again\.$/);
      unmount();
      render(api);
      const again = await screen.findByDisplayValue('Mine, unsent');
      expect(document.activeElement).not.toBe(again);
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(screen.getByText('Mine.', { selector: 'article p' })).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
      expect(screen.getByDisplayValue('Mine.')).toBeTruthy();
    });

    it('cannot become empty, and stay unsent if nothing has changed', async () => {
      const { askedByComments } = render(() => comments(comment('m2', 'Mine.', true)));
      const changes = await edit(' ');
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      expect(screen.getByText('Write a comment first.')).toBeTruthy();
      fireEvent.change(changes, { target: { value: 'Mine. ' } });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByText('Mine.', { selector: 'article p' });
      expect(askedByComments().map(({ operationName }) => operationName)).toEqual(['Comments']);
    });
  });

  describe('named by the address', () => {
    const linked = (postId: string) => ({
      data: { node: { ...comment('m7', 'First of all'), post: { __typename: 'Post', id: postId } } },
    });
    const scrolled: string[] = [];
    beforeEach(() => {
      scrolled.length = 0;
      Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
        scrolled.push(this.id);
      };
    });
    const open = (answer: object) =>
      render(
        ({ operationName }) => (operationName === 'Comments' ? comments(comment('m1', 'First!')) : answer),
        null,
        '/post/p1#comment-m7',
      );

    it('are fetched, shown on top and scrolled to, also from a later page', async () => {
      open(linked('p1'));
      await screen.findByText('First of all');
      expect(texts()).toEqual(['First of all', 'First!']);
      await waitFor(() => expect(scrolled).toEqual(['comment-m7']));
      expect(document.activeElement?.id).toBe('comment-m7');
    });

    it.each([
      ['deleted', { data: { node: null } }],
      ['of another post', linked('p2')],
    ])('are missed if they are %s', async (_, answer) => {
      open(answer);
      await screen.findByText('The comment that the address names does not exist any more.');
      expect(texts()).toEqual(['First!']);
    });
  });
});
