// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { postPage } from '../testing/posts';
import { refusal, renderFeature, type Api } from '../testing/renderFeature';
import { Component as CategoryPage } from './CategoryPage';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const category = {
  data: {
    category: {
      __typename: 'Category',
      id: 'c1',
      name: 'Hooks & Effects',
      description: 'What runs after render.',
      postsCount: 1,
      followersCount: 2,
      viewerIsFollowing: false,
      related: [{ __typename: 'Category', id: 'c2', name: 'CSS' }],
      popular: { __typename: 'PostConnection', nodes: [] },
      mostRead: [],
      mostSaved: [],
      newest: { __typename: 'PostConnection', nodes: [] },
      writers: [
        {
          __typename: 'CategoryWriter',
          postsCount: 3,
          user: {
            __typename: 'User',
            id: 'u9',
            userName: 'ravi',
            name: 'Ravi Menon',
            profilePicture: '/a.svg',
          },
        },
      ],
    },
  },
};
const posts = (...ids: string[]) => ({ data: { posts: postPage(ids, null, false) } });
const render = (api: Api, query = '?name=hooks%20%26%20EFFECTS') =>
  renderFeature(<CategoryPage />, { api, path: `/category${query}` });
const down = () => Promise.reject(new TypeError('Failed to fetch'));

describe('the category page', () => {
  it("queries the name from the address and shows the category's own spelling", async () => {
    const { asked } = render(({ operationName }) => (operationName === 'Category' ? category : posts('p1')));
    expect(await screen.findByText('What runs after render.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('#Hooks & Effects');
    expect(await screen.findByText('Title of p1')).toBeTruthy();
    expect(asked.map(({ variables }) => variables.name ?? variables.category)).toEqual([
      'hooks & EFFECTS',
      'hooks & EFFECTS',
    ]);
  });

  it.each(['', '?name=', '?name=%20'])('redirects to / without a name (%j)', async (query) => {
    render(() => posts(), query);
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  it.each([
    ['category', () => ({ data: { category: null } }), () => posts()],
    ['list', down, () => refusal('There is no such category.', 'NOT_FOUND')],
  ])('says that there is no such category if the %s query says so', async (_what, first, second) => {
    render(({ operationName }) => (operationName === 'Category' ? first() : second()));
    expect(await screen.findByRole('heading', { name: 'Category does not exist!' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that there are no posts yet', async () => {
    render(({ operationName }) => (operationName === 'Category' ? category : posts()));
    expect(await screen.findByText('No posts found for the specified category!')).toBeTruthy();
  });

  it.each([
    ['the network', down, 'Something went wrong: Network Error'],
    [
      'the server',
      () => refusal('at db.ts:12', 'INTERNAL_SERVER_ERROR'),
      'Something went wrong: Internal Server Error',
    ],
  ])('says what failed with %s, and refetches both', async (_what, answer, words) => {
    let isDown = true;
    render(({ operationName }) => {
      if (isDown) return answer();
      return operationName === 'Category' ? category : posts('p1');
    });
    expect(await screen.findByText(words)).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Title of p1')).toBeTruthy();
    expect(await screen.findByText('What runs after render.')).toBeTruthy();
  });
});
