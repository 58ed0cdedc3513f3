// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runExample } from './runExample';

vi.mock('./loadLibraries', () => ({ loadLibraries: () => new Promise(() => undefined) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells soon that the page of the frame did not arrive', () => {
  const onEvent = vi.fn();
  runExample([], document.body, { title: 'Result', colorScheme: 'light', onEvent });
  // The browser shows a page of its own in the frame.
  document.querySelector('iframe')?.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(5000);
  expect(onEvent.mock.lastCall).toMatchObject([{ type: 'failed', problem: { kind: 'load' } }]);
  expect(document.querySelector('iframe')).toBeNull();
});

it('tells that nothing arrives', () => {
  const onEvent = vi.fn();
  runExample([], document.body, { title: 'Result', colorScheme: 'light', onEvent });
  vi.advanceTimersByTime(29_000);
  expect(onEvent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onEvent).toHaveBeenCalledTimes(1);
});
