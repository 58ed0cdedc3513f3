// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineNotice } from './OfflineNotice';

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset.kept;
});

const page = (
  <MemoryRouter>
    <OfflineNotice />
    <Link to="/b">To b</Link>
  </MemoryRouter>
);

function goes(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => {
    window.dispatchEvent(new Event(state));
  });
}

it('is shown while the browser is offline', () => {
  render(page);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  goes('offline');
  expect(status.textContent).toBe('You are offline. Loaded pages still work.');
  goes('online');
  expect(status.textContent).toBe('');
});

it('says that the page is a cached one, until the reader navigates', () => {
  document.documentElement.dataset.kept = '';
  render(page);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('This is a saved copy of the page: the network did not answer.');
  goes('offline');
  expect(status.textContent).toBe('You are offline. Loaded pages still work.');
  goes('online');
  fireEvent.click(screen.getByRole('link', { name: 'To b' }));
  expect(status.textContent).toBe('');
});
