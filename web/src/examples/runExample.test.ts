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

it('ends an example whose messages are so large that reading them blocks the page', () => {
  const onEvent = vi.fn();
  runExample([], document.body, { title: 'Result', colorScheme: 'light', onEvent });
  const source = document.querySelector('iframe')?.contentWindow;
  const send = (time: number) => {
    const event = new MessageEvent('message', { source });
    const data = () => {
      vi.advanceTimersByTime(time);
      return 'a long text';
    };
    window.dispatchEvent(Object.defineProperty(event, 'data', { get: data }));
  };
  send(140);
  // The next second.
  vi.advanceTimersByTime(1000);
  send(140);
  expect(onEvent).not.toHaveBeenCalled();
  send(140);
  expect(onEvent.mock.lastCall).toMatchObject([
    { problem: { message: expect.stringContaining('too large') as unknown } },
  ]);
  expect(document.querySelector('iframe')).toBeNull();
});
