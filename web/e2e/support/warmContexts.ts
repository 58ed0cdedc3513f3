import type { BrowserContext } from '@playwright/test';

interface Item {
  name: string;
  value: string;
}

/** Each context in the pool costs each test a trace. */
const LIMIT = 4;

/** Methods that change a context for its later pages. */
const CHANGES = [
  'addInitScript',
  'addListener',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'on',
  'once',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
];
const CLOCK_CHANGES = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
];

/**
 * A pool of contexts with a warm cache: their pages find the scripts of the site fetched and compiled, which halves the processor time of a
 * page.
 *
 * A context returns to the pool without pages; `replaceData` removes what they have stored. If a test changes the context itself, by
 * routes, permissions or a clock for example, the pool closes it. After a failed test Playwright starts another browser.
 */
export class WarmContexts {
  readonly #pool: { options: string; context: BrowserContext }[] = [];
  readonly #isChanged = new WeakMap<BrowserContext, boolean>();

  /** @param options all options of the context, as text */
  take(options: string): BrowserContext | undefined {
    const index = this.#pool.findLastIndex((pooled) => pooled.options === options);
    return this.#pool.splice(index, index < 0 ? 0 : 1)[0]?.context;
  }

  /** If the context changes from here on, the pool does not take it back. */
  watch(context: BrowserContext): void {
    if (!this.#isChanged.has(context)) {
      const noteChange = () => void this.#isChanged.set(context, true);
      noteCalls(context, CHANGES, noteChange);
      noteCalls(context.clock, CLOCK_CHANGES, noteChange);
    }
    this.#isChanged.set(context, false);
  }

  async giveBack(options: string, context: BrowserContext): Promise<void> {
    if (context.isClosed()) return;
    if (this.#isChanged.get(context)) return context.close();
    for (const page of context.pages()) await page.close();
    this.#pool.push({ options, context });
    if (this.#pool.length > LIMIT) await this.#pool.shift()?.context.close();
  }
}

/** Removes cookies and everything else that pages of any origin have stored, then stores these items for the site. */
export async function replaceData(context: BrowserContext, site: string, items: Item[]): Promise<void> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  if (items.length > 0) {
    // A page of the site without scripts.
    await page.goto(`${site}/robots.txt`);
    await page.evaluate((stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value);
    }, items);
  }
  await page.close();
}

/** Calls back before each call of these methods. */
function noteCalls(target: object, names: string[], note: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') throw new Error(`Playwright has no method ${name} any more.`);
    Reflect.set(target, name, (...args: unknown[]) => {
      note();
      const result: unknown = Reflect.apply(method, target, args);
      return result;
    });
  }
}
