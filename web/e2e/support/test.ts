import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { waitForLife } from './alive';
import { newMember, type Member } from './api';
import { Complaints } from './complaints';
import { startServer, type SiteServer } from './server';

interface WorkerFixtures {
  /** A freshly started site with demo content, shared by the tests of a worker. */
  server: SiteServer;
}

interface TestFixtures {
  /** A person with a verified account and no content yet. */
  member: Member;
  /** A page on which `member` is signed in. */
  memberPage: Page;
  /** Errors and warnings of a test's pages; they fail the test unless it allows them. */
  complaints: Complaints;
}

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
      const listen = (context: BrowserContext) => void complaints.listenTo(context).catch(() => undefined);
      browser.on('context', listen);
      await provide(complaints);
      browser.off('context', listen);
      expect(complaints.unexpected(), 'uncaught errors and messages in the console').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled) context.on('page', waitForLife);
    await provide(context);
  },
  memberPage: async ({ browser, server, member, colorScheme, contextOptions }, provide) => {
    const localStorage = [{ name: 'user', value: member.stored }];
    const context = await browser.newContext({
      ...contextOptions,
      colorScheme,
      storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
    });
    context.on('page', waitForLife);
    const page = await context.newPage();
    await provide(page);
    await context.close();
  },
});

export { expect } from '@playwright/test';
