// @vitest-environment jsdom
import { fireEvent, render as renderElement, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfileQuery } from '../../generated/graphql';
import { sessionUser } from '../../session/testing/sessionUser';
// Loaded here, so that its transformation takes no time of a test.
import '../posts/DeletePostDialog';
import { postCard, postPage } from '../testing/posts';
import { refusal, renderFeature, type Api } from '../testing/renderFeature';
import { ProfileHeader } from './ProfileHeader';
import { Component as ProfilePage } from './ProfilePage';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const ravi: NonNullable<ProfileQuery['user']> = {
  __typename: 'User',
  id: 'u9',
  userName: 'Ravi',
  name: 'Ravi Menon',
  about: 'Compilers.',
  profilePicture: '/avatars/RM-20.svg',
  viewerHasBlocked: false,
  role: 'MEMBER',
  createdAt: '2023-09-30T12:00:00.000Z',
  websiteURL: 'https://ravi.dev/notes',
  githubURL: 'https://github.com/ravi',
  linkedinURL: 'https://linkedin.com/in/ravi',
  xURL: 'javascript:alert(1)',
  series: [],
  followersCount: 3,
  viewerIsFollowing: false,
  topics: [],
  pinnedPosts: [],
};

const profile = { data: { user: ravi } };
const posts = (...ids: string[]) => ({ data: { posts: postPage(ids, null, false) } });

const series = (id: string, postsCount: number, first: string[]) => ({
  __typename: 'Series' as const,
  id,
  title: `Series ${id}`,
  postsCount,
  posts: first.map((postId) => ({ __typename: 'Post' as const, id: postId })),
});

const render = (api: Api, user = sessionUser()) =>
  renderFeature(<ProfilePage />, { api, user, path: '/RAVI', route: '/:userName' });

describe('the profile page', () => {
  it('shows the person and their posts, with a bookmark toggle on posts of others', async () => {
    render(({ operationName }) => (operationName === 'Profile' ? profile : posts('p1')));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ravi Menon' })).toBeTruthy();
    expect(screen.getByText('@Ravi')).toBeTruthy();
    expect(screen.getByText('Compilers.')).toBeTruthy();
    expect(screen.getByText('30 Sep').textContent).toBe('30 Sep 2023');
    expect(screen.getByRole('heading', { name: 'Posts from Ravi' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Bookmark Title of p1' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
  });

  it('lists the series that have posts', async () => {
    const user = {
      ...ravi,
      series: [series('s1', 1, ['p1']), series('s2', 12, ['p2']), series('s3', 0, [])],
    };
    render(({ operationName }) => (operationName === 'Profile' ? { data: { user } } : posts('p1')));
    const list = await screen.findByRole('region', { name: 'Series' });
    expect(list.textContent).toBe('SeriesSeries s11 postSeries s212 posts');
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Series s2' }).pathname).toBe('/post/p2');
  });

  it('opens external links in a new tab without opener, and shows valid addresses only', async () => {
    render(({ operationName }) => (operationName === 'Profile' ? profile : posts()));
    await screen.findByRole('heading', { level: 1 });
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /opens in a new tab/ });
    expect(links.map(({ href }) => href)).toEqual([
      'https://ravi.dev/notes',
      'https://github.com/ravi',
      'https://linkedin.com/in/ravi',
    ]);
    for (const { target, rel } of links) {
      expect(target).toBe('_blank');
      expect(rel).toContain('noopener');
    }
  });

  it('says that the person has not written anything yet', async () => {
    render(({ operationName }) => (operationName === 'Profile' ? profile : posts()));
    expect(await screen.findByText('Ravi is yet to write a post.')).toBeTruthy();
  });

  it('redirects to /404 if there is no such person', async () => {
    const { history } = render(({ operationName }) =>
      operationName === 'Profile' ? { data: { user: null } } : refusal('Nobody.', 'NOT_FOUND'),
    );
    await waitFor(() => expect(history.location.pathname).toBe('/404'));
  });

  it('says when the profile cannot be fetched, and can retry', async () => {
    let isDown = true;
    render(({ operationName }) => {
      if (isDown) return Promise.reject(new TypeError('Failed to fetch'));
      return operationName === 'Profile' ? profile : posts('p1');
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    isDown = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Title of p1')).toBeTruthy();
  });
});

describe('the viewer’s own profile', () => {
  const own = sessionUser({ userName: 'Ravi' });

  it('has a menu for each post and a link to the settings', async () => {
    render(({ operationName }) => (operationName === 'Profile' ? profile : posts('p1')), own);
    expect(await screen.findByRole('button', { name: 'Options for Title of p1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Bookmark/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/settings');
  });

  it('invites the viewer to write the first post', async () => {
    render(({ operationName }) => (operationName === 'Profile' ? profile : posts()), own);
    expect(await screen.findByText("You haven't created any post yet.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create post' }).getAttribute('href')).toBe('/write');
  });
});

describe('the author’s posts', () => {
  const own = sessionUser({ _id: ravi.id, userName: 'Ravi' });
  const inMenu = async (post: string, item: string) => {
    const [menu] = await screen.findAllByLabelText(`Options for Title of ${post}`);
    if (!menu) throw new Error('no menu');
    fireEvent.click(menu);
    fireEvent.click(screen.getByText(item));
  };
  const isOnHeading = () =>
    waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Posts from ravi$/i));

  it('keep the series of a first part that is deleted', async () => {
    let isDeleted = false;
    render(({ operationName }) => {
      if (operationName === 'Profile') {
        const user = { ...ravi, series: [isDeleted ? series('s1', 1, ['p2']) : series('s1', 2, ['p1'])] };
        return { data: { user } };
      }
      if (operationName !== 'DeletePost') return posts('p1', 'p2');
      isDeleted = true;
      return { data: { deletePost: { __typename: 'DeletePostPayload', deletedPostId: 'p1' } } };
    }, own);
    await screen.findByText('2 posts');
    const name = screen.getByText('Ravi Menon', { selector: 'bdi' });
    await inMenu('p1', 'Delete');
    fireEvent.click(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }));
    await screen.findByText('1 post');
    expect(screen.getByText('Series s1').getAttribute('href')).toBe('/post/p2');
    // The page is not replaced by its placeholder meanwhile.
    expect(name.isConnected).toBe(true);
  });

  it('leave the focus to their heading when a card is no longer pinned', async () => {
    const pinnedPosts = ['p1', 'p2'].map((id) => postCard(id));
    let left: typeof pinnedPosts = pinnedPosts;
    render(({ operationName }) => {
      if (operationName === 'Profile') return { data: { user: { ...ravi, pinnedPosts } } };
      if (operationName !== 'UnpinPost') return posts('p1', 'p2', 'p3');
      left = left.slice(1);
      const user = { __typename: 'User', id: ravi.id, pinnedPosts: left };
      return { data: { unpinPost: { __typename: 'PinPostPayload', user } } };
    }, own);
    const pinned = await screen.findByRole('region', { name: 'Pinned' });
    await inMenu('p1', 'Unpin');
    await waitFor(() => expect(pinned.textContent).not.toContain('Title of p1'));
    await isOnHeading();
    await inMenu('p2', 'Unpin');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned' })).toBeNull());
    await isOnHeading();
  });
});

describe('the picture', () => {
  it('falls back to the initials when it does not load, in any script', () => {
    const user = { ...ravi, name: 'ليلى حداد', profilePicture: '/uploads/gone.webp' };
    const router = createMemoryRouter([{ path: '/', element: <ProfileHeader user={user} isOwn /> }]);
    const { container } = renderElement(<RouterProvider router={router} />);
    const picture = container.querySelector('img');
    if (!picture) throw new Error('no picture');
    fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toContain('ل\u200cح');
  });
});
