// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const button = document.createElement('button');

beforeEach(() => {
  document.body.append(button);
  button.blur();
  vi.resetModules();
});

describe('whenTouched', () => {
  it.each([
    [
      'a pointer moves over the page',
      () => button.dispatchEvent(new Event('pointerover', { bubbles: true })),
    ],
    ['a key is pressed', () => button.dispatchEvent(new Event('keydown', { bubbles: true }))],
    ['a wheel turns', () => button.dispatchEvent(new Event('wheel', { bubbles: true }))],
    ['a screen reader moves the focus', () => button.focus()],
    ['voice control clicks', () => button.click()],
  ])('resolves when %s', async (_what, touch) => {
    const { whenTouched } = await import('./whenTouched');
    const onTouch = vi.fn();
    void whenTouched().then(onTouch);
    await Promise.resolve();
    expect(onTouch).not.toHaveBeenCalled();
    touch();
    await vi.waitFor(() => expect(onTouch).toHaveBeenCalledOnce());
  });

  it('does not resolve when the page itself goes to the heading that its address names', async () => {
    const { whenTouched } = await import('./whenTouched');
    const onTouch = vi.fn();
    void whenTouched().then(onTouch);
    const heading = document.createElement('h2');
    heading.tabIndex = -1;
    document.body.append(heading);
    document.dispatchEvent(new Event('scroll', { bubbles: true }));
    heading.focus();
    await Promise.resolve();
    expect(document.activeElement).toBe(heading);
    expect(onTouch).not.toHaveBeenCalled();
    // It still waits for a person.
    button.focus();
    await vi.waitFor(() => expect(onTouch).toHaveBeenCalledOnce());
  });
});
