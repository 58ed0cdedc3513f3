// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFocus } from './watchFocus';

let frame: HTMLIFrameElement;
let field: HTMLTextAreaElement;
let link: HTMLAnchorElement;
let end: () => void = () => undefined;
const onTakenOften = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  document.body.innerHTML =
    '<a href="#">Link</a><textarea></textarea><div><iframe tabindex="0"></iframe></div>';
  frame = document.querySelector('iframe')!;
  field = document.querySelector('textarea')!;
  link = document.querySelector('a')!;
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function watch(isAutomatic = false) {
  const watched = watchFocus(frame, isAutomatic, onTakenOften);
  end = watched.end;
  return watched;
}
/** What browsers do when a frame takes the focus. */
function take() {
  frame.focus();
  window.dispatchEvent(new Event('blur'));
  vi.advanceTimersByTime(0);
}
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return event;
};

describe('the first render of an example', () => {
  it('leaves the focus in the code, however long it took', () => {
    field.focus();
    const { ran } = watch();
    press('a');
    vi.advanceTimersByTime(5000);
    ran();
    vi.advanceTimersByTime(900);
    take();
    expect(document.activeElement).toBe(field);
  });

  it('leaves it there after Tab that indents, not after Tab that leaves', () => {
    watch();
    field.focus();
    press('Tab').preventDefault();
    take();
    expect(document.activeElement).toBe(field);
    press('Tab');
    take();
    expect(document.activeElement).toBe(frame);
  });

  it('gives the focus back to any element if nobody asked for the run', () => {
    link.focus();
    const { ran } = watch(true);
    ran();
    take();
    expect(document.activeElement).toBe(link);
  });

  it('may take it from a button that asked for the run', () => {
    link.focus();
    watch();
    take();
    expect(document.activeElement).toBe(frame);
  });
});

it('a later focus is the reader’s own', () => {
  field.focus();
  const { ran } = watch(true);
  ran();
  vi.advanceTimersByTime(3000);
  take();
  expect(document.activeElement).toBe(frame);
});

it('an inert frame gives the focus back at any time', () => {
  frame.parentElement!.setAttribute('inert', '');
  link.focus();
  watch().ran();
  vi.advanceTimersByTime(60_000);
  take();
  expect(document.activeElement).toBe(link);
});
