import { GUARD } from './compile/guards.ts';
import { TIME_LIMIT } from './protocol.ts';

/**
 * Defines the global function that compiled loops and functions call. It throws once code has run for too long without
 * returning to the event loop: a message to itself arrives there as soon as the thread is free, after all promises.
 */
export function limitTime(onExceeded: (file: string, line: number) => void): void {
  const now = performance.now.bind(performance);
  const { port1, port2 } = new MessageChannel();
  const notify = port2.postMessage.bind(port2, null);
  let since = -1;
  port1.onmessage = () => (since = -1);
  const guard = (file: string, line: number) => {
    if (since < 0) {
      since = now();
      notify();
    } else if (now() - since > TIME_LIMIT) {
      onExceeded(file, line);
      throw new Error('This code ran for too long.');
    }
  };
  Object.defineProperty(globalThis, GUARD, { value: guard });
}
