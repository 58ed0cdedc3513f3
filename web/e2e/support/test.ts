import {
  expect,
  test as base,
  type BrowserContext,
  type Page,
  type PlaywrightTestOptions,
} from '@playwright/test';
import { waitForLife } from './alive';
import { newMember, type Member } from './api';
import { Complaints, logViolations } from './complaints';
import { startServer, type SiteServer } from './server';
import { replaceData, WarmContexts } from './warmContexts';

interface WorkerFixtures {
  /** A freshly started site with demo content, shared by the tests of a worker. */
  server: SiteServer;
  warmContexts: WarmContexts;
}

interface TestFixtures {
  /** Whether contexts begin with an empty cache, as on a first visit. */
  coldCache: boolean;
  /** The options of contexts, as text. */
  optionsText: string;
  /** Opens a context of its own: of a visitor, or of a member who is signed in. */
  openContext: (member?: Member) => Promise<BrowserContext>;
  /** Opens a page in a context of its own on which a person is signed in. */
  pageOf: (member: Member) => Promise<Page>;
  /** A person with a verified account and no content yet. */
  member: Member;
  /** A page on which `member` is signed in. */
  memberPage: Page;
  /** Errors and warnings of a test's pages; they fail the test unless it allows them. */
  complaints: Complaints;
}

/**
 * Its contexts hold no state of earlier tests, but a warm cache unless a test sets `coldCache`, turns scripts off or allows service workers.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what a fixture needs
    async ({}, provide) => {
      const server = await startServer();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  warmContexts: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, provide) => {
      await provide(new WarmContexts());
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => {
    await provide(server.url);
  },
  member: async ({ server }, provide) => {
    await provide(await newMember(server));
  },
  complaints: [
    async ({ browser }, provide) => {
      const complaints = new Complaints();
      // Before any context exists, so that no page is missed, however a test opens it.
      const listen = (context: BrowserContext) => {
        complaints.listenTo(context);
        void context.addInitScript(logViolations).catch(() => undefined);
      };
      browser.on('context', listen);
      await provide(complaints);
      browser.off('context', listen);
      complaints.stop();
      expect(complaints.unexpected(), 'uncaught errors and messages in the console').toEqual([]);
    },
    { auto: true },
  ],
  coldCache: [false, { option: true }],
  optionsText: async (
    {
      acceptDownloads,
      actionTimeout,
      baseURL,
      bypassCSP,
      clientCertificates,
      colorScheme,
      contextOptions,
      contrast,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      navigationTimeout,
      offline,
      permissions,
      proxy,
      reducedMotion,
      screen,
      serviceWorkers,
      storageState,
      testIdAttribute,
      timezoneId,
      userAgent,
      viewport,
    },
    provide,
  ) => {
    const options: Record<keyof PlaywrightTestOptions, unknown> = {
      acceptDownloads,
      actionTimeout,
      baseURL,
      bypassCSP,
      clientCertificates,
      colorScheme,
      contextOptions,
      contrast,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      navigationTimeout,
      offline,
      permissions,
      proxy,
      reducedMotion,
      screen,
      serviceWorkers,
      storageState,
      testIdAttribute,
      timezoneId,
      userAgent,
      viewport,
    };
    await provide(JSON.stringify(options));
  },
  openContext: async (
    { browser, server, complaints, warmContexts, optionsText, coldCache, javaScriptEnabled, serviceWorkers },
    provide,
  ) => {
    const isWarm = !coldCache && javaScriptEnabled && serviceWorkers === 'block';
    const opened: BrowserContext[] = [];
    await provide(async (member) => {
      const localStorage = member ? [{ name: 'user', value: member.stored }] : [];
      let context = isWarm ? warmContexts.take(optionsText) : undefined;
      if (context) {
        complaints.listenTo(context);
        await replaceData(context, server.url, localStorage);
      } else {
        const origins = member ? [{ origin: server.url, localStorage }] : [];
        context = await browser.newContext({ storageState: { cookies: [], origins } });
        if (javaScriptEnabled) context.on('page', waitForLife);
      }
      warmContexts.watch(context);
      opened.push(context);
      return context;
    });
    for (const context of opened)
      await (isWarm ? warmContexts.giveBack(optionsText, context) : context.close());
  },
  context: async ({ openContext }, provide) => {
    await provide(await openContext());
  },
  pageOf: async ({ openContext }, provide) => {
    await provide(async (member) => (await openContext(member)).newPage());
  },
  memberPage: async ({ pageOf, member }, provide) => {
    await provide(await pageOf(member));
  },
});

export { expect } from '@playwright/test';
