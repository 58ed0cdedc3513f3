// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { renderFeature, type Api } from '../testing/renderFeature';
import { CommentsSection } from './CommentsSection';
// Loaded here, so that its transformation takes no time of a test.
import './Comments';
import { Conversation } from './testing/conversation';

let conversation: Conversation;
beforeEach(() => {
  everythingIsNear();
  Element.prototype.scrollIntoView = () => undefined;
  window.localStorage.clear();
  conversation = new Conversation();
});
afterEach(() => vi.unstubAllGlobals());

const render = (api: Api = conversation.answer) =>
  renderFeature(<CommentsSection postId="p1" commentsCount={1} />, {
    api,
    user: sessionUser(),
    path: '/post/p1',
  });

it('if more replies cannot be fetched, the focus goes to the button that tries again', async () => {
  conversation.comment('a', { replies: 5 });
  render((asked) => {
    if (asked.operationName === 'Replies') throw new TypeError('Failed to fetch');
    return conversation.answer(asked);
  });
  const more = await screen.findByText('Show 2 more replies');
  more.focus();
  fireEvent.click(more);
  await screen.findByText('Try again');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Try again'));
});

it('if a reply is not deleted after all, the focus returns to its own button', async () => {
  // jsdom has no layout, and dialogs focus only what can be seen.
  Element.prototype.checkVisibility = () => true;
  conversation.comment('a', { replies: 1 });
  conversation.reply('a', 'own', true);
  render();
  const reply = within((await screen.findByText('Word own')).closest('article') ?? document.body);
  const button = reply.getByRole('button', { name: 'Delete' });
  button.focus();
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});
