// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToast } from './toast';
import { ToastProvider } from './ToastProvider';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Buttons() {
  const showToast = useToast();
  return ['one', 'two', 'three', 'four'].map((message) => (
    <button key={message} type="button" onClick={() => showToast(message)}>
      show {message}
    </button>
  ));
}

function show(...messages: string[]) {
  for (const message of messages) fireEvent.click(screen.getByRole('button', { name: `show ${message}` }));
}

const shown = () => [...screen.getByRole('status').querySelectorAll('p')].map((toast) => toast.textContent);
function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

beforeEach(() => {
  render(
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  );
});

describe('toasts', () => {
  it('appear in a polite live region that exists before them, and disappear after a while', () => {
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
    show('one');
    expect(shown()).toEqual(['one']);
    wait(4000);
    expect(shown()).toEqual(['one']);
    wait(1000);
    expect(shown()).toEqual([]);
  });

  it('are at most three, the newest at the bottom, without duplicates', () => {
    show('one', 'two', 'one');
    expect(shown()).toEqual(['two', 'one']);
    show('three', 'four');
    expect(shown()).toEqual(['one', 'three', 'four']);
  });

  it('stay while the user points at them or has the focus in them', () => {
    show('one');
    const toast = screen.getByText('one');
    fireEvent.pointerEnter(toast);
    wait(60_000);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    fireEvent.pointerLeave(toast);
    wait(60_000);
    expect(shown()).toEqual(['one']);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
    wait(6000);
    expect(shown()).toEqual([]);
  });

  it('can be dismissed, and return the focus', () => {
    show('one', 'two');
    const before = screen.getByRole('button', { name: 'show one' });
    act(() => before.focus());
    const [dismiss] = screen.getAllByRole('button', { name: 'Dismiss' });
    act(() => dismiss?.focus());
    fireEvent.click(dismiss ?? before);
    expect(shown()).toEqual(['two']);
    expect(document.activeElement).toBe(before);
  });
});
