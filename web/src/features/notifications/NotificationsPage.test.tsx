// @vitest-environment jsdom
import type { ApolloClient } from '@apollo/client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationsDocument, UnreadNotificationsDocument } from '../../generated/graphql';
import { sessionUser } from '../../session/testing/sessionUser';
import { deferred, refusal, renderFeature, type Api, type Asked } from '../testing/renderFeature';
import { Component as NotificationsPage } from './NotificationsPage';
import { UnreadCount } from './UnreadCount';

beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});

const actor = { __typename: 'User', id: 'u2', name: 'Ada', userName: 'ada_l', profilePicture: '/a.svg' };

function notification(id: string, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Notification',
    id,
    kind: 'COMMENT',
    actorsCount: 1,
    actor,
    readAt: null,
    excerpt: 'Well said',
    createdAt: '2026-11-20T10:00:00.000Z',
    post: { __typename: 'Post', id: 'p1', title: 'On keys' },
    comment: { __typename: 'Comment', id: 'c1' },
    reply: null,
    ...more,
  };
}

const viewer = (unread: number, nodes: object[] = [], hasNextPage = false) => ({
  data: {
    viewer: {
      __typename: 'Viewer',
      id: 'u1',
      unreadNotificationsCount: unread,
      notifications: {
        __typename: 'NotificationConnection',
        edges: nodes.map((node, i) => ({ __typename: 'NotificationEdge', cursor: `c${i}`, node })),
        pageInfo: { __typename: 'PageInfo', endCursor: 'c', hasNextPage },
      },
    },
  },
});

const marked = (unread: number) => ({
  data: {
    markNotificationsRead: {
      __typename: 'MarkNotificationsReadPayload',
      viewer: { __typename: 'Viewer', unreadNotificationsCount: unread },
    },
  },
});

const render = (api: Api) =>
  renderFeature(
    <>
      <a href="/notifications">
        Notifications
        <UnreadCount />
      </a>
      <NotificationsPage />
    </>,
    { api, user: sessionUser(), path: '/notifications' },
  );

const links = () =>
  within(screen.getByRole('list', { name: 'Notifications' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the page of notifications', () => {
  it('tells who did what, and links to it', async () => {
    const nodes = [
      notification('n1'),
      notification('n2', {
        kind: 'REPLY',
        readAt: '2026-11-21T10:00:00.000Z',
        reply: { __typename: 'Reply', id: 'r1' },
      }),
      notification('n3', { kind: 'LIKE', actorsCount: 4, comment: null, excerpt: '' }),
      notification('n4', { kind: 'LIKE', actorsCount: 2, actor: null, comment: null, excerpt: '' }),
      notification('n5', { kind: 'OF_THE_FUTURE' }),
      notification('n6', { post: null }),
      notification('n7', { kind: 'FOLLOWER', post: null, comment: null, excerpt: '' }),
      notification('n8', { kind: 'POST', comment: null, excerpt: '' }),
    ];
    render(() => viewer(3, nodes));
    await screen.findByRole('list', { name: 'Notifications' });
    expect(links()).toEqual([
      ['Unread: Ada commented on On keys', '/post/p1#comment-c1'],
      ['Ada replied to you on On keys', '/post/p1#reply-r1'],
      ['Unread: Ada and 3 others liked On keys', '/post/p1'],
      ['Unread: 2 members liked On keys', '/post/p1'],
      ['Unread: Ada follows you', '/ada_l'],
      ['Unread: Ada published On keys', '/post/p1'],
    ]);
  });

  it('shows what is new when the bell counts more, and when the bell is clicked', async () => {
    let nodes = [notification('n1')];
    const { client, history } = render(() => viewer(nodes.length, nodes));
    await screen.findByRole('list', { name: 'Notifications' });
    nodes = [notification('n2'), ...nodes];
    await act(() => client.query({ query: UnreadNotificationsDocument, fetchPolicy: 'network-only' }));
    await waitFor(() => expect(links()).toHaveLength(2));
    nodes = [notification('n3', { readAt: '2026-11-21T10:00:00.000Z' }), ...nodes];
    act(() => history.push('/notifications'));
    await waitFor(() => expect(links()).toHaveLength(3));
  });

  it('shows all of what has come while something new was being fetched', async () => {
    let nodes = [notification('n1')];
    const held = deferred<null>();
    let isHeld = false;
    const { client } = render(async ({ operationName }) => {
      const answer = viewer(nodes.length, nodes);
      if (isHeld && operationName === 'Notifications') await held.promise;
      return answer;
    });
    await screen.findByRole('list', { name: 'Notifications' });
    isHeld = true;
    for (const id of ['n2', 'n3']) {
      nodes = [notification(id), ...nodes];
      await act(() => client.query({ query: UnreadNotificationsDocument, fetchPolicy: 'network-only' }));
    }
    await screen.findByRole('link', { name: /^Notifications\s*3 unread$/ });
    expect(links()).toHaveLength(1);
    held.resolve(null);
    await waitFor(() => expect(links()).toHaveLength(3));
  });

  describe('of which a second page is shown', () => {
    /** Answers as the API does. */
    const pageOf = (nodes: readonly ReturnType<typeof notification>[], { variables }: Asked) => {
      const { first = 20, after = '' } = variables as { first?: number; after?: string | null };
      const from = nodes.findIndex(({ id }) => id === after) + 1;
      const answer = viewer(nodes.length, nodes.slice(from, from + first), from + first < nodes.length);
      const { edges, pageInfo } = answer.data.viewer.notifications;
      edges.forEach((edge, i) => (edge.cursor = nodes[from + i]!.id));
      pageInfo.endCursor = edges.at(-1)?.cursor ?? '';
      return answer;
    };
    const ids = (client: ApolloClient) =>
      client
        .readQuery({ query: NotificationsDocument })
        ?.viewer?.notifications.edges.map(({ node }) => node.id);
    const old = Array.from({ length: 25 }, (_, i) => notification(`n${i}`));
    const fetchCount = (client: ApolloClient) =>
      act(() => client.query({ query: UnreadNotificationsDocument, fetchPolicy: 'network-only' }));
    // Queries by role take seconds in lists of this length.
    const rows = () => document.querySelectorAll('li').length;
    const showMore = async () => fireEvent.click(await screen.findByText('Show more'));

    it('keeps it when something new comes', async () => {
      let nodes = old;
      const { client } = render((asked) => pageOf(nodes, asked));
      await showMore();
      await waitFor(() => expect(rows()).toBe(25));
      nodes = [notification('new'), ...old];
      await fetchCount(client);
      await waitFor(() => expect(rows()).toBe(26));
      expect(ids(client)).toEqual(['new', ...old.map(({ id }) => id)]);
    });

    it('keeps it when it is asked for while something new is being fetched', async () => {
      let nodes = old;
      const held = deferred<null>();
      const { client, asked } = render(async (operation) => {
        const answer = pageOf(nodes, operation);
        if (operation.variables.first === 21) await held.promise;
        return answer;
      });
      const more = await screen.findByText('Show more');
      nodes = [notification('new'), ...old];
      await fetchCount(client);
      await waitFor(() => expect(asked.at(-1)?.variables.first).toBe(21));
      fireEvent.click(more);
      await waitFor(() => expect(more.closest('button')?.disabled).toBe(true));
      // The answer to a page that did not wait.
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      held.resolve(null);
      await waitFor(() => expect(rows()).toBe(26));
      expect(ids(client)).toEqual(['new', ...old.map(({ id }) => id)]);
    });

    it('fetches what is new after a page that is under way', async () => {
      let nodes = old;
      const held = deferred<null>();
      const { client, asked } = render(async (operation) => {
        if (operation.variables.after === 'n19') await held.promise;
        return pageOf(nodes, operation);
      });
      await showMore();
      await waitFor(() => expect(asked.at(-1)?.variables.after).toBe('n19'));
      nodes = [notification('new'), ...old];
      await fetchCount(client);
      expect(rows()).toBe(20);
      held.resolve(null);
      await waitFor(() => expect(rows()).toBe(26));
      expect(ids(client)).toEqual(['new', ...old.map(({ id }) => id)]);
    });
  });

  it('shows what has come while it was left, although its list is in the cache', async () => {
    const { client } = render(() => viewer(2, [notification('n2'), notification('n1')]));
    client.writeQuery({ query: NotificationsDocument, data: viewer(2, [notification('n1')]).data as never });
    await waitFor(() => expect(links()).toHaveLength(2));
  });

  it('fetches further pages while nothing can be shown, and then says that all is quiet', async () => {
    const pages = [
      viewer(0, [notification('n1', { post: null })], true),
      viewer(0, [notification('n2', { kind: 'OF_THE_FUTURE' })], true),
      viewer(0, [notification('n3', { post: null })]),
    ];
    const { asked } = render(({ operationName }) =>
      operationName === 'Notifications' ? pages.shift()! : viewer(0),
    );
    expect(await screen.findByText('All is quiet.')).toBeTruthy();
    expect(asked.filter(({ operationName }) => operationName === 'Notifications')).toHaveLength(3);
    expect(screen.queryByRole('list', { name: 'Notifications' })).toBeNull();
  });

  it('marks the notification as read from whose mail the person comes', async () => {
    window.history.replaceState(null, '', '/post/p1?page=2&notification=n1#comment-c1');
    const { asked } = render(({ operationName }) =>
      operationName === 'MarkNotificationsRead' ? marked(0) : viewer(0, [notification('n1')]),
    );
    await screen.findByRole('link', { name: /^Ada commented on/ });
    expect(asked).toContainEqual({
      operationName: 'MarkNotificationsRead',
      variables: { input: { notificationIds: ['n1'] } },
    });
    expect(window.location.href).toMatch(/\/post\/p1\?page=2#comment-c1$/);
    window.history.replaceState(null, '', '/');
  });

  it('marks a notification as read when it is opened, in the bell too', async () => {
    const { asked } = render(({ operationName }) =>
      operationName === 'MarkNotificationsRead'
        ? marked(1)
        : viewer(2, [notification('n1'), notification('n2')]),
    );
    await screen.findByRole('link', { name: /^Notifications\s*2 unread$/ });
    fireEvent.click(screen.getAllByRole('link', { name: /^Unread/ })[0]!);
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        operationName: 'MarkNotificationsRead',
        variables: { input: { notificationIds: ['n1'] } },
      }),
    );
  });

  it('marks all as read, and says if that failed', async () => {
    let isFailing = true;
    render(({ operationName }) => {
      if (operationName !== 'MarkNotificationsRead') return viewer(1, [notification('n1')]);
      return isFailing ? refusal('Too many requests.', 'RATE_LIMITED') : marked(0);
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText(/The notifications stay unread: Too many requests/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Unread/ })).toBeTruthy();
    isFailing = false;
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByRole('link', { name: 'Ada commented on On keys' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Notifications' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Notifications');
  });

  it('leaves unread what came since the list was fetched, and shows it', async () => {
    const nodes: { createdAt: string; readAt: string | null }[] = [notification('n1')];
    const { asked } = render(({ operationName, variables }) => {
      const { input } = variables as { input?: { upTo?: string } };
      if (operationName === 'MarkNotificationsRead') {
        for (const node of nodes)
          if (node.createdAt <= (input?.upTo ?? '9')) node.readAt = '2026-11-20T11:00:00.000Z';
      }
      const unread = nodes.filter(({ readAt }) => readAt === null).length;
      return operationName === 'MarkNotificationsRead'
        ? marked(unread)
        : viewer(unread, structuredClone(nodes));
    });
    const button = await screen.findByRole('button', { name: 'Mark all as read' });
    nodes.unshift(notification('n2', { createdAt: '2026-11-20T10:00:00.001Z', kind: 'LIKE' }));
    fireEvent.click(button);
    await waitFor(() => expect(links()).toHaveLength(2));
    expect(links().map(([text]) => text)).toEqual(['Unread: Ada liked On keys', 'Ada commented on On keys']);
    expect(asked.map(({ variables }) => variables)).toContainEqual({
      input: { upTo: '2026-11-20T10:00:00.000Z' },
    });
  });

  it('says that there are none, and that the list could not be fetched', async () => {
    let isFailing = true;
    render(({ operationName }) => {
      if (operationName === 'Notifications' && isFailing) return Promise.reject(new Error('offline'));
      return viewer(0);
    });
    fireEvent.click(
      await screen.findByRole('button', { name: 'Try again' }).then((button) => {
        isFailing = false;
        return button;
      }),
    );
    expect(await screen.findByText('All is quiet.')).toBeTruthy();
  });
});

describe('the bell', () => {
  it('announces more notifications, but not those that were there', async () => {
    let unread = 3;
    render(() => viewer(unread));
    await screen.findByRole('link', { name: /^Notifications\s*3 unread$/ });
    expect(screen.queryByText(/^Unread notifications/)).toBeNull();
    unread = 100;
    vi.setSystemTime(Date.now() + 10_000);
    fireEvent.focus(window);
    expect(await screen.findByText('Unread notifications: more than 99.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Notifications\s*99\+ unread$/ })).toBeTruthy();
    vi.useRealTimers();
  });
});
