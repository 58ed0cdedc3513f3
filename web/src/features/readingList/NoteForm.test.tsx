// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { refusal, renderFeature, type Api } from '../testing/renderFeature';
import { Component as ReadingListPage } from './ReadingListPage';
import type { SavedItem } from './savedItems';
import { item, readingList } from './testing/readingList';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

/** Renders the list of one post. The answers to its mutations come in their order. */
const render = (saved: SavedItem, ...answers: Awaited<ReturnType<Api>>[]) =>
  renderFeature(<ReadingListPage />, {
    api: ({ operationName }) => {
      if (operationName === 'Categories') return { data: { categories: [] } };
      return operationName === 'ReadingList' ? readingList(saved) : answers.shift()!;
    },
    user: sessionUser(),
    path: '/readinglist',
  });
const saved = (note: string) => ({
  data: {
    updateSavedPost: {
      __typename: 'UpdateSavedPostPayload',
      savedPost: item('p1', { note }),
      viewer: { __typename: 'Viewer', unreadBookmarksCount: 1 },
    },
  },
});

const findField = () => screen.findByLabelText<HTMLTextAreaElement>('Your note on Title of p1');
const isClosed = () => screen.queryByLabelText('Your note on Title of p1') === null;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function type(text: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit note: Title of p1' }));
  fireEvent.change(await findField(), { target: { value: text } });
}

describe('a note that was changed on another device', () => {
  const changedTo = (note: string) => refusal('Changed.', 'CONFLICT', { note });
  const sentNotes = (asked: readonly { variables: Record<string, unknown> }[]) =>
    asked.flatMap(({ variables: { input } }) => (input ? [input] : []));

  it('is shown beside what was typed, and can be taken', async () => {
    const phone = 'Nine hundred characters, written on the phone';
    const { asked } = render(
      item('p1', { note: 'As of this morning' }),
      changedTo(phone),
      saved('Of the laptop, again'),
    );
    await type('Of the laptop');
    press('Save note');
    expect(
      await screen.findByText(/^This note was changed in another tab or on another device/),
    ).toBeTruthy();
    expect((await findField()).value).toBe('Of the laptop');
    expect(screen.getByRole('region', { name: 'The other version' }).textContent).toBe(phone);
    press('Take theirs');
    expect(await screen.findByText(phone)).toBeTruthy();
    expect(isClosed()).toBe(true);

    await type('Of the laptop, again');
    press('Save note');
    expect(await screen.findByText('Of the laptop, again')).toBeTruthy();
    expect(sentNotes(asked)).toEqual([
      { postId: 'p1', note: 'Of the laptop', expectedNote: 'As of this morning' },
      { postId: 'p1', note: 'Of the laptop, again', expectedNote: phone },
    ]);
  });

  it('is replaced only once the writer has seen it', async () => {
    const { asked } = render(
      item('p1', { note: 'A' }),
      changedTo('Of the phone'),
      changedTo(''),
      saved('Mine and that'),
    );
    await type('Mine');
    press('Save note');
    expect((await screen.findByRole('region')).textContent).toBe('Of the phone');
    fireEvent.change(await findField(), { target: { value: 'Mine and that' } });
    press('Keep mine');
    expect(await screen.findByText('The note was deleted.')).toBeTruthy();
    expect((await findField()).value).toBe('Mine and that');
    press('Keep mine');
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(screen.getByText('Mine and that')).toBeTruthy();
    expect(sentNotes(asked)).toEqual([
      { postId: 'p1', note: 'Mine', expectedNote: 'A' },
      { postId: 'p1', note: 'Mine and that', expectedNote: 'Of the phone' },
      { postId: 'p1', note: 'Mine and that', expectedNote: '' },
    ]);
  });
});

describe('a note that was typed', () => {
  it('is back in its form with a post whose removal was refused', async () => {
    render(item('p1', { note: 'A' }), refusal('Not now.', 'RATE_LIMITED'));
    await type('Half a thought');
    press('Bookmark Title of p1');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Title of p1')).toBeNull());
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect((await findField()).value).toBe('Half a thought');
    press('Cancel');
  });
});
