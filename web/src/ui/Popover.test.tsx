// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Popover } from './Popover';

const menu = (place: string) => (
  <>
    <Popover label="Menu" trigger="m" place={place}>
      {(close) => (
        <button type="button" onClick={close}>
          Choose
        </button>
      )}
    </Popover>
    <button type="button">Elsewhere</button>
  </>
);

function open() {
  const { rerender } = render(menu('here'));
  const trigger = screen.getByRole('button', { name: 'Menu' });
  fireEvent.click(trigger);
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  return { trigger, goElsewhere: () => rerender(menu('there')) };
}

const isOpen = () => screen.queryByRole('button', { name: 'Choose' }) !== null;
const elsewhere = () => screen.getByRole('button', { name: 'Elsewhere' });

describe('Popover', () => {
  it('closes at Escape and at a choice, and returns the focus', () => {
    const { trigger } = open();
    act(() => screen.getByRole('button', { name: 'Choose' }).focus());
    fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
    expect([isOpen(), document.activeElement]).toEqual([false, trigger]);

    fireEvent.click(trigger);
    fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
    expect([isOpen(), document.activeElement]).toEqual([false, trigger]);
  });

  it('closes at a click outside and leaves the focus where it is', () => {
    const { trigger } = open();
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Choose' }));
    expect(isOpen()).toBe(true);
    fireEvent.pointerDown(elsewhere());
    expect([isOpen(), document.activeElement === trigger]).toEqual([false, false]);
  });

  it('closes when the focus moves on', () => {
    open();
    act(() => elsewhere().focus());
    expect([isOpen(), document.activeElement]).toEqual([false, elsewhere()]);
  });

  it('closes when the user navigates', () => {
    open().goElsewhere();
    expect(isOpen()).toBe(false);
  });
});
