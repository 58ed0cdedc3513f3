// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSanitizer } from '../../richText/sanitizeHtml';
import { sessionUser } from '../../session/testing/sessionUser';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { postCard } from '../testing/posts';
import { deferred, refusal, renderFeature, type Api } from '../testing/renderFeature';
import { Component as PostPage } from './PostPage';

const author = {
  ...postCard('p1').author,
  about: 'Writes about effects.',
  viewerIsFollowing: false,
  createdAt: '2023-01-05T09:00:00.000Z',
};

const post = (overrides: Record<string, unknown> = {}) => ({
  data: {
    post: {
      ...postCard('p1', { title: 'Effects, once more', coverImageURL: '/uploads/cover.webp' }),
      author,
      viewerHasLiked: false,
      html: '<h2>First things</h2><p>Hello <a href="/post/p2">again</a>, <a href="#first-things">first</a>, <a href="/uploads/a.zip">files</a>, <a href="/post/p2.md">text</a>.</p>',
      excerpt: 'Hello again.',
      updatedAt: '2024-03-08T08:00:00.000Z',
      isListed: true,
      isHeld: false,
      showsRevisions: false,
      brokenExamplesCount: 0,
      seriesPart: null,
      canonicalURL: null,
      ...overrides,
    },
  },
});
const related = {
  data: {
    post: {
      __typename: 'Post',
      id: 'p1',
      related: [
        {
          __typename: 'Post',
          id: 'p5',
          title: 'Something alike',
          author: { __typename: 'User', id: 'u9', userName: 'ravi' },
          categories: [{ __typename: 'Category', id: 'c2', name: 'State' }],
        },
      ],
    },
  },
};
const noComments = {
  data: {
    post: {
      __typename: 'Post',
      id: 'p1',
      commentsCount: 2,
      repliesCount: 0,
      viewerHasCommented: false,
      viewerComment: null,
      author: { __typename: 'User', id: 'u1' },
      comments: {
        __typename: 'CommentConnection',
        edges: [],
        pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
      },
    },
  },
};

/** An API that answers all queries of the page; `others` overrides single answers. */
const api =
  (others: Partial<Record<string, Api>> = {}): Api =>
  (asked) => {
    const other = others[asked.operationName ?? ''];
    if (other) return other(asked);
    if (asked.operationName === 'RelatedPosts') return related;
    return asked.operationName === 'Comments' ? noComments : post();
  };
const render = (answers: Api = api(), signedIn = true) =>
  renderFeature(<PostPage />, {
    api: answers,
    user: signedIn ? sessionUser() : null,
    path: '/post/p1',
    route: '/post/:postId',
  });
const title = () => screen.findByRole('heading', { level: 1, name: 'Effects, once more' });

beforeEach(async () => {
  await loadSanitizer();
  everythingIsNear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.unstubAllGlobals());

describe('the post page', () => {
  it.each([
    ['is gone for the next person', 'logout'],
    ['leads its author to the login and back if the session has expired', 'expire'],
    ['stays for its author', null],
  ] as const)('of a held post that the API has no more %s', async (_, end) => {
    let isThere = true;
    const Post: Api = () => (isThere ? post({ isHeld: true }) : { data: { post: null } });
    const { session, client, history } = render(api({ Post }));
    await title();
    isThere = false;
    await act(async () => {
      if (end === 'expire') session.expire();
      else if (end === 'logout') session.dispatch({ type: 'logout' });
      else await client.refetchQueries({ include: ['Post'] });
    });
    if (end === null) await title();
    else expect(await screen.findByText(end === 'expire' ? 'at /login' : 'at /404')).toBeTruthy();
    if (end === 'expire') expect(history.location.state).toEqual({ from: '/post/p1' });
  });

  it('shows author, date, categories and related posts', async () => {
    render();
    await title();
    const posted = screen.getByText(/^Posted on/);
    const date = within(posted).getByText('7 Mar');
    expect(posted.textContent).toBe('Posted on 7 Mar 2024, updated 8 Mar 2024\u00a0· 3\u00a0min\u00a0read');
    expect(date.getAttribute('title')).toBe('March 7, 2024');
    expect(date.getAttribute('datetime')).toBe('2024-03-07T23:30:00.000Z');
    expect(screen.getByRole('link', { name: 'Hooks & Effects' }).getAttribute('href')).toBe(
      '/category/?name=Hooks%20%26%20Effects',
    );
    expect(screen.getByRole('button', { name: '1 Like' })).toBeTruthy();

    const aside = screen.getByRole('complementary');
    expect(within(aside).getByText('@ravi')).toBeTruthy();
    expect(within(aside).getByText('5 Jan').parentElement?.textContent).toBe('Joined 5 Jan 2023');
    expect(within(aside).getByRole('link', { name: 'Visit Profile' }).getAttribute('href')).toBe('/ravi');
    const alike = await within(aside).findByRole('link', { name: 'Something alike' });
    expect(alike.getAttribute('href')).toBe('/post/p5');
    expect(within(aside).getByRole('link', { name: 'State' })).toBeTruthy();
  });

  it('says Likes for any other number', async () => {
    render(api({ Post: () => post({ likesCount: 0 }) }));
    expect(await screen.findByRole('button', { name: '0 Likes' })).toBeTruthy();
  });

  it('scrolls from the comment count to the comments, and moves the focus there', async () => {
    render();
    fireEvent.click(await screen.findByRole('button', { name: '2 Comments' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Comments 2' }));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });

  it('tells signed-out readers that liking and saving need a login', async () => {
    const { history } = render(api(), false);
    fireEvent.click(await screen.findByRole('button', { name: '1 Like' }));
    expect(await screen.findByText('you need to login to like the post')).toBeTruthy();
    expect(history.location.pathname).toBe('/post/p1');

    fireEvent.click(screen.getByRole('button', { name: 'Bookmark Effects, once more' }));
    expect(await screen.findByText('you need to login to save post')).toBeTruthy();
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
  });

  it('keeps its layout while the post is loading', async () => {
    const answer = deferred<ReturnType<typeof post>>();
    render(api({ Post: () => answer.promise }));
    expect(screen.getByText('Loading post')).toBeTruthy();
    answer.resolve(post());
    await title();
    expect(screen.queryByText('Loading post')).toBeNull();
  });

  it('says what went wrong and retries on request', async () => {
    let isDown = true;
    render(api({ Post: () => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : post()) }));
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await title();
  });

  it('goes to /404 for a missing post, and removes it from cached lists', async () => {
    const { client, history } = render(api({ Post: () => ({ data: { post: null } }) }));
    client.cache.restore({ 'Post:{"id":"p1"}': { __typename: 'Post', id: 'p1', title: 'Known to a list' } });
    await waitFor(() => expect(history.location.pathname).toBe('/404'));
    expect(JSON.stringify(client.cache.extract())).not.toContain('Known to a list');
  });

  it('undoes a like with a message when the post has been deleted meanwhile', async () => {
    render(api({ LikePost: () => refusal('This post does not exist.', 'NOT_FOUND') }));
    fireEvent.click(await screen.findByRole('button', { name: '1 Like' }));
    expect(await screen.findByText('This post does not exist.')).toBeTruthy();
    expect(screen.getByRole('button', { name: '1 Like', pressed: false })).toBeTruthy();
  });
});

describe('a post that is deleted while it is read', () => {
  const GONE = refusal('This post does not exist.', 'NOT_FOUND');
  const open = async () => {
    let isDeleted = false;
    const whenDeleted = (answer: () => ReturnType<Api>) => () =>
      isDeleted ? { data: { post: null } } : answer();
    const { history } = render(
      api({
        Post: whenDeleted(() => post()),
        Comments: whenDeleted(() => noComments),
        LikePost: () => GONE,
        AddComment: () => GONE,
      }),
    );
    const field = await screen.findByPlaceholderText<HTMLTextAreaElement>('Post a comment...');
    fireEvent.change(field, { target: { value: 'My long thought' } });
    isDeleted = true;
    return { history, field };
  };

  it.each([
    ['comment', 'Submit', /^This post does not exist\. Your comment is kept, so that you can copy it\.$/],
    ['like', '1 Like', 'This post does not exist.'],
  ])('stays with the unsent words and says so after a %s', async (_action, button, reason) => {
    const { history, field } = await open();
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(await screen.findByText('This post was deleted. You see the last copy.')).toBeTruthy();
    expect(history.location.pathname).toBe('/post/p1');
    expect(await title()).toBeTruthy();
    expect(field.isConnected && field.value).toBe('My long thought');
  });
});

describe('links in a post', () => {
  it('are followed within the app if they lead to a section or another post, others are not', async () => {
    const { history } = render();
    fireEvent.click(await screen.findByRole('link', { name: 'first' }));
    await waitFor(() => expect(history.location.hash).toBe('#first-things'));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'First things' })),
    );
    expect(fireEvent.click(screen.getByRole('link', { name: 'files' }))).toBe(true);
    expect(fireEvent.click(screen.getByRole('link', { name: 'text' }))).toBe(true);
    expect(fireEvent.click(screen.getByRole('link', { name: 'again' }), { ctrlKey: true })).toBe(true);

    fireEvent.click(screen.getByRole('link', { name: 'again' }));
    await waitFor(() => expect(history.location.pathname).toBe('/post/p2'));
  });
});
