// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useShelfPolicies } from '../../apollo/shelfPolicies';
import { useReadingListQuery } from '../../generated/graphql';
import { sessionUser } from '../../session/testing/sessionUser';
import { postCard } from '../testing/posts';
import { deferred, refusal, renderFeature, type Api } from '../testing/renderFeature';
import { PostList } from './PostList';
import { PostOwnerMenu } from './PostOwnerMenu';
import { usePosts } from './usePosts';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const QUESTION =
  'Are you sure you want to delete this Post? All the post data will be deleted. This action cannot be undone.';

const connection = (...ids: string[]) => ({
  __typename: 'PostConnection',
  edges: ids.map((id) => ({
    __typename: 'PostEdge',
    cursor: id,
    node: postCard(id, { viewerCanEdit: true, viewerHasBookmarked: true }),
  })),
  pageInfo: { __typename: 'PageInfo', endCursor: ids.at(-1) ?? null, hasNextPage: false },
});

const saved = connection('p1', 'p2');
const readingList = {
  data: {
    viewer: {
      __typename: 'Viewer',
      bookmarksCount: 2,
      unreadBookmarksCount: 2,
      collections: [
        {
          __typename: 'Collection',
          id: 'c1',
          name: 'Later',
          postsCount: 2,
          sharedPath: null,
          hiddenAt: null,
          hiddenReason: null,
        },
      ],
      readingList: {
        __typename: 'SavedPostConnection',
        pageInfo: saved.pageInfo,
        edges: saved.edges.map(({ cursor, node: post }) => ({
          __typename: 'SavedPostEdge',
          cursor,
          node: {
            __typename: 'SavedPost',
            savedAt: post.createdAt,
            readAt: null,
            note: '',
            collectionIds: ['c1'],
            categoryNames: [],
            post,
          },
        })),
      },
    },
  },
};
const deleted = { data: { deletePost: { __typename: 'DeletePostPayload', deletedPostId: 'p1' } } };

/** The viewer's posts, and the reading list that also holds them. */
function Page() {
  useShelfPolicies();
  const viewer = useReadingListQuery().data?.viewer;
  return (
    <>
      <PostList
        pages={usePosts({ author: 'mina' }, { page: 1 })}
        empty={null}
        renderAction={(post) => <PostOwnerMenu post={post} />}
      />
      <output>
        {viewer
          ? `${viewer.bookmarksCount}, ${viewer.unreadBookmarksCount} unread, ${viewer.collections[0]?.postsCount} for later: ${viewer.readingList.edges.map(({ node }) => node.post.id).join()}`
          : null}
      </output>
    </>
  );
}

const render = (onDelete: () => ReturnType<Api>) =>
  renderFeature(<Page />, {
    user: sessionUser(),
    api: ({ operationName }) => {
      if (operationName === 'ReadingList') return readingList;
      return operationName === 'DeletePost' ? onDelete() : { data: { posts: connection('p1', 'p2') } };
    },
  });

async function askToDelete() {
  fireEvent.click(await screen.findByRole('button', { name: 'Options for Title of p1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(QUESTION);
}
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Delete' }));

describe('the menu of the viewer’s own post', () => {
  it('links to the write page with the post', async () => {
    const { history } = render(() => deleted);
    fireEvent.click(await screen.findByRole('button', { name: 'Options for Title of p1' }));
    fireEvent.click(screen.getByRole('link', { name: 'Edit' }));
    await screen.findByText('at /write');
    expect(history.location.state).toEqual({ postId: 'p1' });
  });

  it('deletes the post after confirmation: it disappears from every list and count', async () => {
    const answer = deferred<typeof deleted>();
    render(() => answer.promise);
    await askToDelete();
    confirm();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    expect(screen.getByText('2, 2 unread, 2 for later: p1,p2')).toBeTruthy();

    answer.resolve(deleted);
    expect(await screen.findByText('Post deleted successfully!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Title of p1')).toBeNull());
    expect(screen.getByText('Title of p2')).toBeTruthy();
    expect(screen.getByText('1, 1 unread, 1 for later: p2')).toBeTruthy();
  });

  it('says why a post was not deleted, and can retry', async () => {
    let isDown = true;
    render(() => (isDown ? refusal('at db.ts:12', 'INTERNAL_SERVER_ERROR') : deleted));
    await askToDelete();
    confirm();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The post was not deleted: Internal Server Error',
    );
    expect(screen.getByText('Title of p1')).toBeTruthy();
    isDown = false;
    confirm();
    expect(await screen.findByText('Post deleted successfully!')).toBeTruthy();
  });

  it('treats a post that was already deleted elsewhere as deleted', async () => {
    render(() => refusal('There is no such post.', 'NOT_FOUND'));
    await askToDelete();
    confirm();
    await waitFor(() => expect(screen.queryByText('Title of p1')).toBeNull());
  });
});
