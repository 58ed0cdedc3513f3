import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { describe, expect, it, vi } from 'vitest';
import { cachePolicies } from '../../apollo/cachePolicies';
import { LikeButton_PostFragmentDoc } from '../../generated/graphql';
import { createSessionStore } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import type { Outbox, StoredToggles } from './outbox';
import { createToggles } from './toggles';

const mina = sessionUser();
const tomas = sessionUser({ _id: 'u2', userName: 'tomas', accessToken: 'tomass-token' });

/** An outbox that survives a simulated reload. */
function memoryOutbox() {
  let stored: StoredToggles | null = null;
  let isLeaving = false;
  const outbox: Outbox = {
    read: () => stored,
    write: (next) => {
      stored = next;
    },
    isLeaving: () => isLeaving,
  };
  return {
    outbox,
    leave: () => {
      isLeaving = true;
    },
    arrive: () => {
      isLeaving = false;
    },
  };
}

/** A page with one post that has one like; its requests wait until `answer` or `fail`. */
function openPage(outbox: Outbox, session = createSessionStore(null)) {
  const asked: string[] = [];
  const waiting: { answer: () => void; fail: (error?: unknown) => void }[] = [];
  const onFailure = vi.fn();
  const post = { __typename: 'Post' as const, id: 'p1', likesCount: 1, viewerHasLiked: false };
  const link = new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((observer) => {
        asked.push(operationName);
        const send = (data: Record<string, unknown>) => {
          observer.next({ data });
          observer.complete();
        };
        const isLike = operationName === 'LikePost';
        waiting.push({
          answer: () =>
            operationName === 'PostReactions'
              ? send({ post: { ...post, likesCount: 2, viewerHasLiked: true, viewerHasBookmarked: false } })
              : send({
                  [isLike ? 'likePost' : 'unlikePost']: {
                    __typename: 'X',
                    post: { ...post, viewerHasLiked: isLike, likesCount: isLike ? 2 : 1 },
                  },
                }),
          fail: (error = new TypeError('Failed to fetch')) => observer.error(error),
        });
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache(cachePolicies) });
  const id = client.cache.identify({ __typename: 'Post', id: 'p1' });
  client.writeFragment({ id, fragment: LikeButton_PostFragmentDoc, data: post });
  if (session.getActor() === null) session.dispatch({ type: 'loginSuccess', user: mina });
  const toggles = createToggles({
    client,
    session,
    outbox,
    onSent: () => undefined,
    onBookmarked: () => undefined,
  });
  const actor = session.getActor();
  if (!actor) throw new Error('no user is signed in');
  return {
    asked,
    client,
    session,
    toggles,
    onFailure,
    click: (postId = 'p1') => toggles.flip({ kind: 'like', id: postId, wasOn: false, actor, onFailure }),
    next: () => vi.waitUntil(() => waiting.shift()),
    shown: () =>
      client.cache.readFragment({
        id,
        fragment: LikeButton_PostFragmentDoc,
        optimistic: true,
      }),
  };
}

const liked = { viewerHasLiked: true, likesCount: 2 };
const notLiked = { viewerHasLiked: false, likesCount: 1 };

describe('clicks on a toggle', () => {
  it('collapse into the last one: three clicks are one request', async () => {
    const { click, next, asked, shown, toggles } = openPage(memoryOutbox().outbox);
    click();
    click();
    click();
    expect(shown()).toMatchObject(liked);
    (await next()).answer();
    await toggles.settled();
    expect(asked).toEqual(['LikePost']);
    expect(shown()).toMatchObject(liked);
  });

  it('cause at most one more request while one is pending', async () => {
    const { click, next, asked, shown, toggles } = openPage(memoryOutbox().outbox);
    click();
    const first = await next();
    for (let count = 0; count < 5; count += 1) click();
    expect(shown()).toMatchObject(notLiked);
    first.answer();
    (await next()).answer();
    await toggles.settled();
    expect(asked).toEqual(['LikePost', 'UnlikePost']);
    expect(shown()).toMatchObject(notLiked);
  });
});

describe('a toggle being sent', () => {
  it('is sent again after a reload that aborted it', async () => {
    const { outbox, leave, arrive } = memoryOutbox();
    const before = openPage(outbox);
    before.click();
    const cut = await before.next();
    leave();
    cut.fail();
    await before.toggles.settled();
    arrive();

    const after = openPage(outbox);
    after.toggles.resume();
    (await after.next()).answer();
    await after.toggles.settled();
    expect(after.asked).toEqual(['LikePost']);
    expect(after.shown()).toMatchObject(liked);
    expect(outbox.read()).toBeNull();
  });

  it('is sent after a reload that aborted it, even if another one is clicked first', async () => {
    const { outbox, leave, arrive } = memoryOutbox();
    openPage(outbox).click();
    leave();
    arrive();

    const after = openPage(outbox);
    after.click('p2');
    after.toggles.resume();
    (await after.next()).answer();
    (await after.next()).answer();
    await after.toggles.settled();
    expect(after.asked).toEqual(['LikePost', 'LikePost']);
    expect(outbox.read()).toBeNull();
  });

  it('keeps its state when the reader asks for it again before it is sent', async () => {
    const { outbox, leave, arrive } = memoryOutbox();
    openPage(outbox).click();
    leave();
    arrive();

    const after = openPage(outbox);
    after.click();
    (await after.next()).answer();
    await after.toggles.settled();
    expect(after.shown()).toMatchObject(liked);
  });

  it('is sent again when its page is restored from the back/forward cache, and can be clicked', async () => {
    const { outbox, leave, arrive } = memoryOutbox();
    const page = openPage(outbox);
    page.click();
    const cut = await page.next();
    leave();
    cut.fail();
    await page.toggles.settled();
    arrive();
    page.toggles.resume();
    (await page.next()).answer();
    await page.toggles.settled();
    page.click();
    (await page.next()).answer();
    await page.toggles.settled();
    expect(page.asked).toEqual(['LikePost', 'LikePost', 'UnlikePost']);
    expect(page.shown()).toMatchObject(notLiked);
    expect(outbox.read()).toBeNull();
  });

  it('is dropped after a reload if the same person has signed out since', () => {
    const { outbox, leave } = memoryOutbox();
    openPage(outbox).click();
    leave();
    const session = createSessionStore(null);
    session.dispatch({ type: 'loginSuccess', user: mina });
    session.dispatch({ type: 'logout' });
    session.dispatch({ type: 'loginSuccess', user: mina });
    const after = openPage(outbox, session);
    after.toggles.resume();
    expect(after.asked).toEqual([]);
    expect(outbox.read()).toBeNull();
  });

  it('is dropped after a reload by another person', () => {
    const { outbox, leave } = memoryOutbox();
    openPage(outbox).click();
    leave();
    const session = createSessionStore(null);
    session.dispatch({ type: 'loginSuccess', user: tomas });
    const after = openPage(outbox, session);
    after.toggles.resume();
    expect(after.asked).toEqual([]);
    expect(outbox.read()).toBeNull();
  });

  it.each([
    ['ends by a logout', { type: 'logout' }],
    ['expires', { type: 'expire' }],
    ['ends by another person’s login', { type: 'loginSuccess', user: tomas }],
  ] as const)('is dropped silently when the session %s', async (_name, action) => {
    const { outbox } = memoryOutbox();
    const { click, next, asked, session, shown, toggles, onFailure } = openPage(outbox);
    click();
    const sent = await next();
    click();
    session.dispatch(action);
    expect(shown()).toMatchObject(notLiked);
    expect(outbox.read()).toBeNull();
    sent.fail();
    await toggles.settled();
    click();
    expect(asked).toEqual(['LikePost']);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('is undone with a message if its answer is lost, and its state is refetched', async () => {
    const { click, next, asked, shown, toggles, onFailure } = openPage(memoryOutbox().outbox);
    click();
    (await next()).fail();
    const question = await next();
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(shown()).toMatchObject(notLiked);
    question.answer();
    await toggles.settled();
    expect(asked).toEqual(['LikePost', 'PostReactions']);
    expect(shown()).toMatchObject(liked);
  });
});
