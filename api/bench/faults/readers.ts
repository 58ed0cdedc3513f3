import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile, tally } from './fault.js';

/** The experience of readers during a fault. */
export interface Readings {
  served: number;
  refused: number;
  /** No response in time. */
  late: number;
  /** Durations of successful requests in milliseconds. */
  p95: number;
  longest: number;
  reasons: string;
}

const EVERY = 50;
const ADDRESSES = ['/api/posts?page=1', '/healthz', '/api/categories'];

/** Sends a request every few milliseconds, each on a new connection. @param patience timeout in milliseconds */
export function readMeanwhile(origin: string, patience: number): { stop: () => Promise<Readings> } {
  const over = new AbortController();
  let number = 0;
  const readings: Promise<{ outcome: string; took: number }>[] = [];
  const reading = (async () => {
    while (!over.signal.aborted) {
      const address = ADDRESSES[number % ADDRESSES.length] ?? '/';
      readings.push(read(`${origin}${address}${address.includes('?') ? '&' : '?'}n=${number++}`, patience));
      await delay(EVERY);
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await reading;
      const all = await Promise.all(readings);
      const times = all.filter(({ outcome }) => outcome === '200').map(({ took }) => took);
      const refusals = all.filter(({ outcome }) => outcome !== '200' && outcome !== 'late');
      return {
        served: times.length,
        refused: refusals.length,
        late: all.length - times.length - refusals.length,
        p95: percentile(times, 0.95),
        longest: Math.max(0, ...times),
        reasons: tally(refusals.map(({ outcome }) => outcome)),
      };
    },
  };
}

function read(url: string, patience: number): Promise<{ outcome: string; took: number }> {
  const since = performance.now();
  return new Promise((resolve) => {
    const finish = (outcome: string) => resolve({ outcome, took: performance.now() - since });
    const asked = request(url, { agent: false, signal: AbortSignal.timeout(patience) }, (response) => {
      response.on('end', () => finish(String(response.statusCode))).on('error', () => finish('broke off'));
      response.resume();
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      finish(error.name === 'AbortError' ? 'late' : (error.code ?? error.name)),
    );
    asked.end();
  });
}
