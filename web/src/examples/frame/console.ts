import type { ConsoleLevel, RunEvent } from '../runExample.ts';
import { formatted, inspect } from './inspect.ts';

/** Messages that may come at once, and per second. */
const BURST = 300;
const PER_SECOND = 50;

const LEVELS: readonly ConsoleLevel[] = ['log', 'info', 'debug', 'warn', 'error'];

/** Sends the console of the example to the page, at a limited rate. */
export function sendConsole(send: (event: RunEvent) => void): (level: ConsoleLevel, text: string) => void {
  const now = Date.now;
  let left = BURST;
  let last = now();
  let lost = 0;
  const write = (level: ConsoleLevel, text: string) => {
    const time = now();
    left = Math.min(BURST, left + ((time - last) / 1000) * PER_SECOND);
    last = time;
    if (left < 1) {
      lost += 1;
      return;
    }
    left -= 1;
    if (lost > 0) send({ type: 'console', level: 'warn', text: `${lost} messages were left out.` });
    lost = 0;
    send({ type: 'console', level, text });
  };
  const groups: string[] = [];
  const log = (level: ConsoleLevel, values: readonly unknown[]) =>
    write(level, '  '.repeat(Math.min(groups.length, 10)) + formatted(values));
  const counts = new Map<string, number>();
  const timers = new Map<string, number>();
  const methods: Partial<Console> = {
    clear: () => send({ type: 'cleared' }),
    dir: (value: unknown) => write('log', inspect(value)),
    table: (value: unknown) => write('log', inspect(value)),
    trace: (...values: unknown[]) => log('log', ['Trace:', ...values]),
    assert: (isTrue?: boolean, ...values: unknown[]) => {
      if (!isTrue) log('error', ['Assertion failed:', ...values]);
    },
    group: (...values: unknown[]) => {
      log('log', values);
      groups.push('');
    },
    groupCollapsed: (...values: unknown[]) => {
      log('log', values);
      groups.push('');
    },
    groupEnd: () => void groups.pop(),
    count: (label = 'default') => {
      const count = (counts.get(label) ?? 0) + 1;
      counts.set(label, count);
      write('log', `${label}: ${count}`);
    },
    countReset: (label = 'default') => void counts.delete(label),
    time: (label = 'default') => void timers.set(label, performance.now()),
    timeLog: (label = 'default') =>
      write('log', `${label}: ${(performance.now() - (timers.get(label) ?? 0)).toFixed(1)} ms`),
    timeEnd: (label = 'default') => {
      write('log', `${label}: ${(performance.now() - (timers.get(label) ?? 0)).toFixed(1)} ms`);
      timers.delete(label);
    },
  };
  for (const level of LEVELS) methods[level] = (...values: unknown[]) => log(level, values);
  Object.assign(console, methods);
  return write;
}
