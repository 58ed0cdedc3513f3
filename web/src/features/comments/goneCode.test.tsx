// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { renderFeature } from '../testing/renderFeature';
import { commentsCode } from './commentsCode';
import { CommentsSection } from './CommentsSection';

const reload = vi.fn();

beforeEach(() => {
  everythingIsNear();
  reload.mockClear();
  vi.stubGlobal('location', { reload, origin: window.location.origin, href: window.location.href });
  vi.spyOn(commentsCode, 'loaded').mockReturnValue(null);
  vi.spyOn(commentsCode, 'load').mockRejectedValue(new TypeError('Failed to fetch the module'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () =>
  renderFeature(<CommentsSection postId="p1" commentsCount={2} />, {
    api: () => ({ data: {} }),
    path: '/post/p1',
  });

it('comments whose code is gone after a deployment: Try again loads the page anew', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('the page stays while the site cannot be reached', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await screen.findByRole('button', { name: 'Try again' });
  expect(reload).not.toHaveBeenCalled();
});
