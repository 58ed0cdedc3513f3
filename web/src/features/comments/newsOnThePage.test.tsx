// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { deferred, renderFeature } from '../testing/renderFeature';
import { CommentsSection } from './CommentsSection';
// Loaded here, so that its transformation takes no time of a test.
import '../../ui/ConfirmDialogSurface';
import './Comments';
import { Conversation } from './testing/conversation';

let conversation: Conversation;
/** The answers that are there, but do not arrive before this, by operation. */
let late: Record<string, Promise<undefined>>;
/** The operations that fail. */
let failing: string[];
beforeEach(() => {
  conversation = new Conversation();
  late = {};
  failing = [];
  everythingIsNear();
  window.localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the page of the post, and waits for a text. */
async function open(text: string, path = '/post/p1') {
  const { length } = conversation.comments;
  const rendered = renderFeature(<CommentsSection postId="p1" commentsCount={length} />, {
    api: async (asked) => {
      const { operationName = '' } = asked;
      if (failing.includes(operationName)) throw new TypeError('Failed to fetch');
      const answer = conversation.answer(asked);
      await late[operationName];
      return answer;
    },
    user: sessionUser(),
    path,
    route: '/post/p1',
  });
  await see(text);
  return rendered;
}
/** Not that of the testing library, which sets a timer that stands still here. */
async function eventually<Found>(find: () => Found): Promise<Found> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    try {
      return find();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    }
  }
}
const see = (text: string | RegExp) => eventually(() => screen.getByText(text));
const focusIsOn = (id: string) => eventually(() => expect(document.activeElement?.id).toBe(id));
const texts = () => screen.queryAllByText(/^Word /).map(({ textContent }) => textContent.slice(5));
const threadOf = (id: string) => within(document.getElementById(`comment-${id}`) ?? document.body);

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
/** Lets the page ask for news, and hear the answer. */
const later = async () => {
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await settle();
};
const press = (text: string | RegExp) => {
  const button = screen.getByText(text, { selector: 'button, button *' });
  button.focus();
  fireEvent.click(button);
};
const announced = () => screen.queryByText(/^\d+ new /)?.textContent;
const isAnnounced = (text: string | undefined) => eventually(() => expect(announced()).toBe(text));

const writeReply = (commentId: string, text: string) => {
  fireEvent.click(threadOf(commentId).getByRole('button', { name: 'Reply' }));
  fireEvent.change(screen.getByPlaceholderText('Write a reply...'), { target: { value: text } });
  fireEvent.click(threadOf(commentId).getByRole('button', { name: 'Reply' }));
};

describe('the count of news', () => {
  it('has the replies that the answer to one’s own reply counts, and leads to the first of them', async () => {
    conversation.comment('a', { replies: 3 });
    await open('Word a-3');
    conversation.reply('a', 'new');
    writeReply('a', 'mine');
    await see('Word mine');
    expect(screen.queryByText('Word new')).toBeNull();
    await later();
    await isAnnounced('1 new reply');
    press('1 new reply');
    await focusIsOn('reply-new');
    expect(texts()).toEqual(['a', 'a-1', 'a-2', 'a-3', 'new', 'mine']);
    expect(screen.queryByText(/more repl/)).toBeNull();
  });

  it('keeps the replies to the comments above when more comments are fetched', async () => {
    for (let number = 1; number <= 30; number += 1) conversation.comment(`c${number}`);
    await open('Word c30');
    conversation.reply('c30', 'new');
    press('Show more comments');
    await see('Word c1');
    await later();
    await isAnnounced('1 new reply');
    press('1 new reply');
    await focusIsOn('reply-new');
    await later();
    expect(announced()).toBeUndefined();
  });

  it('has the next reply after one to the comment that the address names', async () => {
    for (let number = 1; number <= 30; number += 1) conversation.comment(`c${number}`);
    await open('Word c30', '/post/p1#comment-c1');
    await see('Word c1');
    for (const [comment, reply] of [
      ['c1', 'new'],
      ['c30', 'newer'],
    ] as const) {
      conversation.reply(comment, reply);
      await later();
      await isAnnounced('1 new reply');
      press('1 new reply');
      await focusIsOn(`reply-${reply}`);
      await isAnnounced(undefined);
    }
  });

  it('goes with what the reader unfolds', async () => {
    conversation.comment('a', { replies: 5 });
    await open('Word a-3');
    conversation.reply('a', 'new');
    await later();
    await isAnnounced('1 new reply');
    press('Show 2 more replies');
    await see('Word new');
    await isAnnounced(undefined);
  });

  it('goes when it was that of one’s own reply, of which the page had not heard yet', async () => {
    conversation.comment('a');
    await open('Word a');
    const { promise, resolve } = deferred<undefined>();
    late.AddReply = promise;
    writeReply('a', 'mine');
    await eventually(() => expect(conversation.comments[0]?.replies).toHaveLength(1));
    await later();
    await isAnnounced('1 new reply');
    act(() => resolve(undefined));
    await see('Word mine');
    await isAnnounced(undefined);
  });

  it('has one’s own reply once, also when it was fetched before the page heard of it', async () => {
    conversation.comment('a', { replies: 1 });
    await open('Word a-1');
    const { promise, resolve } = deferred<undefined>();
    late.AddReply = promise;
    writeReply('a', 'mine');
    await eventually(() => expect(conversation.comments[0]?.replies).toHaveLength(2));
    await later();
    press('1 new reply');
    await see('Word mine');
    act(() => resolve(undefined));
    await settle();
    expect(texts()).toEqual(['a', 'a-1', 'mine']);
    expect(screen.queryByText(/more repl/)).toBeNull();
    conversation.reply('a', 'new');
    await later();
    await isAnnounced('1 new reply');
  });

  it('starts anew when another person reads', async () => {
    conversation.comment('a', { isOwn: true });
    const { history, session } = await open('Word a');
    act(() => history.push('/elsewhere'));
    conversation.comment('b');
    act(() => session.dispatch({ type: 'loginSuccess', user: sessionUser({ _id: 'u2' }) }));
    await settle();
    act(() => history.push('/post/p1'));
    await see('Word b');
    await later();
    expect(announced()).toBeUndefined();
  });
});

describe('pressed, the announcement', () => {
  it('leads to the comment each time when the new replies are further down its thread', async () => {
    conversation.comment('a', { replies: 130 });
    await open('Word a-3');
    for (const id of ['new', 'newer']) {
      conversation.reply('a', id);
      await later();
      await isAnnounced('1 new reply');
      press('1 new reply');
      await isAnnounced(undefined);
      await focusIsOn('comment-a');
    }
    await see('Show 31 more replies');
  });

  it('leaves the focus at the heading, and says so, when what was new is gone', async () => {
    conversation.comment('a', { replies: 1 });
    await open('Word a-1');
    conversation.reply('a', 'new');
    await later();
    await isAnnounced('1 new reply');
    conversation.removeReply('a', 'new');
    press('1 new reply');
    await see('What was new is on the page already, or was deleted.');
    expect(announced()).toBeUndefined();
    await focusIsOn('comments');
  });

  it.each([
    ['a reply', 'Newest first', () => conversation.reply('c1', 'new')],
    ['a comment', 'Oldest first', () => conversation.comment('new')],
  ])('says that %s is further down', async (_, order, happens) => {
    for (let number = 1; number <= 30; number += 1) conversation.comment(`c${number}`);
    await open('Word c30');
    fireEvent.click(screen.getByText(order));
    await see(order === 'Newest first' ? 'Word c30' : 'Word c1');
    happens();
    await later();
    press(/^1 new/);
    await see(/^What is new is not among these comments\./);
    await focusIsOn('comments');
  });

  it('leads to a reply that came in place of one that was deleted', async () => {
    conversation.comment('a', { replies: 4 });
    conversation.comment('b');
    await open('Word a-3');
    fireEvent.click(screen.getByText('Show 1 more reply'));
    await see('Word a-4');
    conversation.removeReply('a', 'a-2');
    conversation.reply('a', 'new');
    conversation.reply('a', 'newer');
    await later();
    await isAnnounced('1 new reply');
    press('1 new reply');
    await focusIsOn('reply-new');
    expect(texts()).toEqual(['b', 'a', 'a-1', 'a-3', 'a-4', 'new', 'newer']);
  });

  it('shows what is left of one’s own comment, to which others have replied meanwhile', async () => {
    conversation.comment('a', { isOwn: true });
    await open('Word a');
    conversation.reply('a', 'new');
    fireEvent.click(screen.getByText('Delete'));
    const dialog = await eventually(() => screen.getByRole('alertdialog'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await eventually(() => expect(texts()).toEqual([]));
    await later();
    await isAnnounced('1 new reply');
    press('1 new reply');
    await focusIsOn('comment-a');
    await see('This comment was deleted.');
    expect(texts()).toEqual(['new']);
  });

  it.each(['Comments', 'Replies'])(
    'stays when the request for %s fails, says so, and works then',
    async (name) => {
      conversation.comment('a', { replies: 3 });
      await open('Word a-3');
      conversation.reply('a', 'new');
      await later();
      await isAnnounced('1 new reply');
      failing = [name];
      press('1 new reply');
      await see('Something went wrong! The announcement stays, so that you can press it again.');
      expect(document.activeElement?.textContent).toBe('1 new reply');
      expect(texts()).toEqual(['a', 'a-1', 'a-2', 'a-3']);
      failing = [];
      press('1 new reply');
      await focusIsOn('reply-new');
    },
  );

  it('takes the focus from nobody who has gone on meanwhile', async () => {
    conversation.comment('a');
    await open('Word a');
    conversation.comment('new');
    await later();
    await isAnnounced('1 new comment');
    const { promise, resolve } = deferred<undefined>();
    late.Comments = promise;
    press('1 new comment');
    const field = screen.getByRole('textbox', { name: 'Your comment' });
    field.focus();
    act(() => resolve(undefined));
    await see('Word new');
    expect(document.activeElement).toBe(field);
  });

  it('keeps what the reader changes in an unfolded thread meanwhile', async () => {
    conversation.comment('a', { replies: 5 });
    const { client } = await open('Word a-3');
    press('Show 2 more replies');
    await see('Word a-5');
    conversation.reply('a', 'new');
    await later();
    const { promise, resolve } = deferred<undefined>();
    late.Replies = promise;
    press('1 new reply');
    await settle();
    // As the answer to an edit does.
    conversation.editReply('a', 'a-5', 'Word edited');
    const id = client.cache.identify({ __typename: 'Reply', id: 'a-5' });
    act(
      () =>
        void client.cache.modify({
          id,
          fields: { text: () => 'Word edited', html: () => '<p>Word edited</p>' },
        }),
    );
    await see('Word edited');
    act(() => resolve(undefined));
    await see('Word new');
    expect(texts()).toEqual(['a', 'a-1', 'a-2', 'a-3', 'a-4', 'edited', 'new']);
  });

  it('keeps what the reader writes meanwhile', async () => {
    conversation.comment('a', { replies: 4 });
    await open('Word a-3');
    conversation.reply('a', 'new');
    await later();
    await isAnnounced('1 new reply');
    const { promise, resolve } = deferred<undefined>();
    late.Replies = promise;
    press('1 new reply');
    // Asked for, and answered without the reply that follows.
    await settle();
    writeReply('a', 'mine');
    await see('Word mine');
    act(() => resolve(undefined));
    await see('Word new');
    expect(texts()).toEqual(['a', 'a-1', 'a-2', 'a-3', 'a-4', 'new', 'mine']);
    await isAnnounced(undefined);
    expect(screen.queryByText(/more repl/)).toBeNull();
  });
});

it('an announcement that has the focus stays when what was new is gone', async () => {
  conversation.comment('a', { replies: 1 });
  await open('Word a-1');
  conversation.reply('a', 'new');
  await later();
  await isAnnounced('1 new reply');
  screen.getByText('1 new reply').focus();
  conversation.removeReply('a', 'new');
  await later();
  expect(document.activeElement?.textContent).toBe('1 new reply');
});
