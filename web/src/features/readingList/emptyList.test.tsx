// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { renderFeature } from '../testing/renderFeature';
import { Component as ReadingListPage } from './ReadingListPage';
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

const withCollection = () => {
  const collection = { __typename: 'Collection', id: 'c1', name: 'Team', postsCount: 0 };
  const collections = [{ ...collection, sharedPath: null, hiddenAt: null, hiddenReason: null }];
  return { data: { viewer: { ...readingList().data.viewer, collections } } };
};

const render = (search: string) =>
  renderFeature(<ReadingListPage />, {
    api: ({ operationName }) =>
      operationName === 'Categories' ? { data: { categories: [] } } : withCollection(),
    user: sessionUser(),
    path: `/readinglist${search}`,
  });

it('says that the list is empty also to a member with a collection, who can still choose it', async () => {
  render('');
  expect(await screen.findByText('Your reading list is empty.')).toBeTruthy();
  expect(screen.getByText(/bookmark icon/)).toBeTruthy();
  expect(screen.queryByText('There is nothing here yet.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show the whole list' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Team 0' })).toBeTruthy();
});

it('says how to fill a collection that is chosen', async () => {
  render('?collection=c1');
  expect(await screen.findByText('There is nothing here yet.')).toBeTruthy();
});

it('names the buttons of a row by what is written on them', async () => {
  renderFeature(<ReadingListPage />, {
    api: ({ operationName }) =>
      operationName === 'Categories'
        ? { data: { categories: [] } }
        : readingList(item('p1'), item('p2', { note: 'Mine', readAt: '2026-01-02T00:00:00.000Z' })),
    user: sessionUser(),
    path: '/readinglist',
  });
  await screen.findByText('Title of p1');
  for (const name of [
    ...['Mark as read: Title of p1', 'Add note: Title of p1', 'Collect: Title of p1'],
    ...['Read: Title of p2', 'Edit note: Title of p2'],
  ]) {
    expect(screen.getByRole('button', { name }).textContent.trim()).toBe(name.split(':')[0]);
  }
});
