// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Network = typeof import('./network');
type Answer = 'there' | 'away' | 'silent';

/** What the site answers from now on. */
let site: Answer;
let asked: number;
let network: Network;
let pages = 0;

beforeEach(async () => {
  site = 'there';
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    asked += 1;
    if (site === 'there') return Promise.resolve(new Response(null, { status: 503 }));
    if (site === 'away') return Promise.reject(new TypeError('Failed to fetch'));
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')));
    });
  });
  // The document is shared with other test files, whose pages may still wait for the site with real timers.
  report('online');
  await new Promise((resolve) => setTimeout(resolve));
  vi.useFakeTimers();
  asked = 0;
});
afterEach(async () => {
  // An earlier page must not ask during the next test.
  site = 'there';
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  vi.restoreAllMocks();
  delete document.documentElement.dataset.offline;
});

/** A page that begins now. */
async function open(): Promise<{ heard: string[] }> {
  // An instance of its own: test files share the modules.
  pages += 1;
  const page = `./network?page=${pages}`;
  network = (await import(/* @vite-ignore */ page)) as Network;
  const heard: string[] = [];
  network.watchNetwork(() => heard.push(network.isOffline() ? 'offline' : 'online'));
  network.onNetworkBack(() => heard.push('back'));
  return { heard };
}

const report = (event: 'online' | 'offline') => window.dispatchEvent(new Event(event));
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('whether the site can be reached', () => {
  it('is assumed at the start, without a request', async () => {
    await open();
    expect(network.isOffline()).toBe(false);
    await pass(60_000);
    expect(asked).toBe(0);
  });

  it.each(['the browser', 'the service worker'])('is doubted when %s says so at the start', async (who) => {
    if (who === 'the browser') vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    else document.documentElement.dataset.offline = '';
    site = 'away';
    const { heard } = await open();
    expect(network.isOffline()).toBe(true);
    await pass(1_000);
    expect(network.isOffline()).toBe(true);
    site = 'there';
    await pass(2_000);
    expect(network.isOffline()).toBe(false);
    expect(heard).toEqual(['online', 'back']);
  });

  it('is asked after a request without an answer; an error of the site is an answer', async () => {
    const { heard } = await open();
    expect(await network.checkNetwork()).toBe(true);
    site = 'away';
    expect(await network.checkNetwork()).toBe(false);
    expect(heard).toEqual(['offline']);
  });

  it('is asked once for all who want to know', async () => {
    await open();
    const results = await Promise.all([network.checkNetwork(), network.checkNetwork()]);
    expect(results).toEqual([true, true]);
    expect(asked).toBe(1);
  });

  it('is asked again at least every 15 seconds, until there is an answer', async () => {
    await open();
    site = 'away';
    await network.checkNetwork();
    for (let minute = 0; minute < 4; minute += 1) {
      const before = asked;
      await pass(15_000);
      expect(asked).toBeGreaterThan(before);
    }
    site = 'there';
    await pass(15_000);
    expect(network.isOffline()).toBe(false);
    const before = asked;
    await pass(60_000);
    expect(asked).toBe(before);
  });

  it('is no longer assumed after 10 seconds without an answer', async () => {
    await open();
    site = 'silent';
    const result = network.checkNetwork();
    await pass(9_000);
    expect(network.isOffline()).toBe(false);
    await pass(1_000);
    expect(await result).toBe(false);
  });

  it('is asked at once when the browser finds a network', async () => {
    const { heard } = await open();
    site = 'away';
    report('offline');
    expect(network.isOffline()).toBe(true);
    await pass(60_000);
    site = 'there';
    report('online');
    await pass(0);
    expect(heard).toEqual(['offline', 'online', 'back']);
  });

  it('is asked anew when the browser finds a network during a request that waits in vain', async () => {
    await open();
    site = 'silent';
    const result = network.checkNetwork();
    await pass(5_000);
    site = 'there';
    report('online');
    await pass(0);
    expect(await result).toBe(true);
    expect(network.isOffline()).toBe(false);
    expect(asked).toBe(2);
  });

  it('does not follow from an answer that is older than the loss of the network', async () => {
    const { heard } = await open();
    let answer = () => {};
    vi.mocked(fetch).mockImplementationOnce(
      () => new Promise((resolve) => (answer = () => resolve(new Response()))),
    );
    const result = network.checkNetwork();
    await pass(0);
    report('offline');
    site = 'away';
    answer();
    await pass(0);
    expect(await result).toBe(false);
    expect(network.isOffline()).toBe(true);
    expect(heard).toEqual(['offline']);
    site = 'there';
    await pass(15_000);
    expect(heard).toEqual(['offline', 'online', 'back']);
  });

  it('is asked when the page is looked at again', async () => {
    await open();
    site = 'away';
    await network.checkNetwork();
    await pass(60_000);
    site = 'there';
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(network.isOffline()).toBe(false);
  });

  it('is not told to those that have stopped to listen', async () => {
    await open();
    const heard = vi.fn();
    network.onNetworkBack(heard)();
    report('offline');
    await pass(15_000);
    expect(network.isOffline()).toBe(false);
    expect(heard).not.toHaveBeenCalled();
  });
});
