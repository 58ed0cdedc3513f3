// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { postPage } from '../testing/posts';
import { renderFeature } from '../testing/renderFeature';
import { Component as HomePage } from './HomePage';

beforeEach(() => {
  everythingIsNear();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['/', 'Popular'],
  ['/?sort=latest', 'Latest'],
])('on %s the tab %s shows what was published since', async (path, tab) => {
  let ids = ['old'];
  const { history } = renderFeature(<HomePage />, {
    path,
    api: ({ operationName }) => {
      if (operationName === 'Posts') return { data: { posts: postPage(ids, 'end', false) } };
      if (operationName === 'Categories') return { data: { categories: [] } };
      return { data: { popularThisWeek: [] } };
    },
  });
  await screen.findByText('Title of old');
  ids = ['new', 'old'];
  fireEvent.click(screen.getByRole('link', { name: tab }));
  await screen.findByText('Title of new');

  // Back and Forward show the list as it was.
  ids = ['newest'];
  await act(async () => history.go(-1));
  await waitFor(() => expect(screen.queryByText('Title of new')).not.toBeNull());
  expect(screen.queryByText('Title of newest')).toBeNull();
});
