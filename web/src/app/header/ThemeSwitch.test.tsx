// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ThemeSwitch } from './ThemeSwitch';

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
});

function choose(name: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Theme' }));
  fireEvent.click(screen.getByRole('button', { name }));
}

describe('ThemeSwitch', () => {
  it("shows the chosen theme, stores it, and returns to the system's", () => {
    render(<ThemeSwitch />);
    choose('Dark');
    expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
    choose('System');
    expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual([undefined, null]);
  });

  it('follows another tab', () => {
    render(<ThemeSwitch />);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }));
    });
    expect(root.dataset.theme).toBe('light');
    fireEvent.click(screen.getByRole('button', { name: 'Theme' }));
    expect(screen.getByRole('button', { name: 'Light', pressed: true })).toBeTruthy();
  });
});
