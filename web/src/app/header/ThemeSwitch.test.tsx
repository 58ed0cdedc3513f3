// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ToastProvider } from '../../ui/ToastProvider';
import { ThemeSwitch } from './ThemeSwitch';

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
});

const open = () =>
  render(
    <ToastProvider>
      <ThemeSwitch />
    </ToastProvider>,
  );

async function choose(name: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Theme' }));
  fireEvent.click(await screen.findByRole('button', { name }));
}

describe('ThemeSwitch', () => {
  it("shows the chosen theme, stores it, and returns to the system's", async () => {
    open();
    await choose('Dark');
    expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
    await choose('System');
    expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual([undefined, null]);
  });

  it('follows another tab', async () => {
    open();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }));
    });
    expect(root.dataset.theme).toBe('light');
    fireEvent.click(screen.getByRole('button', { name: 'Theme' }));
    expect(await screen.findByRole('button', { name: 'Light', pressed: true })).toBeTruthy();
  });
});
