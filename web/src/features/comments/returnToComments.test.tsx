// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { renderFeature } from '../testing/renderFeature';
import { CommentsSection } from './CommentsSection';
// Loaded here, so that its transformation takes no time of a test.
import './Comments';
import { Conversation } from './testing/conversation';

beforeEach(everythingIsNear);
afterEach(() => vi.unstubAllGlobals());

const words = () => screen.queryAllByText(/^Word /).map(({ textContent }) => textContent);

it('Back shows the comments as they were: order, unfolded threads, long texts', async () => {
  const conversation = new Conversation();
  conversation.comment('a', { replies: 4 });
  conversation.comment('b');
  conversation.editReply('a', 'a-1', `Long ${'word '.repeat(300)}`);
  const { history } = renderFeature(<CommentsSection postId="p1" commentsCount={2} />, {
    api: conversation.answer,
    path: '/post/p1',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Oldest first' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more reply' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show the whole reply' }));
  await screen.findByText('Word a-4');
  const before = ['Word a', 'Word a-2', 'Word a-3', 'Word a-4', 'Word b'];
  expect(words()).toEqual(before);

  await act(async () => history.push('/ravi'));
  expect(words()).toEqual([]);
  await act(async () => history.go(-1));
  expect(words()).toEqual(before);
  screen.getByRole('button', { name: 'Show less' });
  expect(screen.getByRole('button', { name: 'Oldest first' }).getAttribute('aria-pressed')).toBe('true');

  await act(async () => history.push('/ravi'));
  await act(async () => history.push('/post/p1'));
  await screen.findByRole('button', { name: 'Show the whole reply' });
  expect(screen.getByRole('button', { name: 'Newest first' }).getAttribute('aria-pressed')).toBe('true');
});
