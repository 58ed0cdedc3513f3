// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFollowedCategoriesQuery } from '../../generated/graphql';
import { sessionUser } from '../../session/testing/sessionUser';
import { deferred, refusal, renderFeature, type Api } from '../testing/renderFeature';
import { CategoryRows } from './FollowRows';

/** A page with one category. */
function Page() {
  const { data } = useFollowedCategoriesQuery();
  const edges = data?.viewer?.followedCategories.edges ?? [];
  return <CategoryRows categories={edges.map(({ node }) => node)} />;
}

const category = (viewerIsFollowing: boolean, followersCount: number) => ({
  __typename: 'Category',
  id: 'c1',
  name: 'Hooks',
  postsCount: 2,
  viewerIsFollowing,
  followersCount,
});
const page = {
  data: {
    viewer: {
      __typename: 'Viewer',
      id: 'u1',
      followedCategories: {
        __typename: 'CategoryConnection',
        edges: [{ __typename: 'CategoryEdge', cursor: 'c', node: category(false, 1) }],
        pageInfo: { __typename: 'PageInfo', endCursor: 'c', hasNextPage: false },
      },
    },
  },
};
const render = (follow: Api, user: ReturnType<typeof sessionUser> | null = sessionUser()) =>
  renderFeature(<Page />, {
    api: (asked) => (asked.operationName === 'FollowedCategories' ? page : follow(asked)),
    user,
  });

it('shows a follow and its count at once, and what the API answers', async () => {
  const answer = deferred<{ data: Record<string, unknown> }>();
  const { asked } = render(() => answer.promise);
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Hooks' }));
  expect(await screen.findByRole('button', { name: 'Following Hooks' })).toBeTruthy();
  expect(screen.getByText(/2 followers/)).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)?.operationName).toBe('FollowCategory'));
  expect(asked.at(-1)?.variables).toEqual({ input: { categoryId: 'c1' } });
  await act(async () =>
    answer.resolve({
      data: { followCategory: { __typename: 'FollowCategoryPayload', category: category(true, 9) } },
    }),
  );
  expect(await screen.findByText(/9 followers/)).toBeTruthy();
});

it('undoes it and says why when the API refuses', async () => {
  render(() => refusal('Too many. Wait.', 'RATE_LIMITED'));
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Hooks' }));
  expect(await screen.findByText('Too many. Wait.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Follow Hooks' })).toBeTruthy();
  expect(screen.getByText(/1 follower$/)).toBeTruthy();
});

it('tells visitors to log in and asks nothing', async () => {
  const { asked } = render(() => refusal('No.', 'UNAUTHENTICATED'), null);
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Hooks' }));
  expect(await screen.findByText('you need to login to follow categories')).toBeTruthy();
  expect(asked.map(({ operationName }) => operationName)).toEqual(['FollowedCategories']);
});
