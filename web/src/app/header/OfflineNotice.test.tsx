// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineNotice } from './OfflineNotice';

afterEach(() => vi.restoreAllMocks());

function goes(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => {
    window.dispatchEvent(new Event(state));
  });
}

it('is there while the browser is offline', () => {
  render(<OfflineNotice />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  goes('offline');
  expect(status.textContent).toBe('You are offline. Loaded pages still work.');
  goes('online');
  expect(status.textContent).toBe('');
});
