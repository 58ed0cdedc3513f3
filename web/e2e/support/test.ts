import { test as base, type Page } from '@playwright/test';
import { newMember, type Member } from './api';
import { startServer, type SiteServer } from './server';

interface WorkerFixtures {
  /** A site that was just started, with demo content; shared by the tests of a worker. */
  server: SiteServer;
}

interface TestFixtures {
  /** Somebody with a verified account who has not done anything yet. */
  member: Member;
  /** A page on which `member` is signed in. */
  memberPage: Page;
  /** What `page` and `memberPage` have complained about so far. */
  complaints: string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what a fixture needs
    async ({}, provide) => {
      const server = await startServer();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ server }, provide) => {
    await provide(server.url);
  },
  member: async ({ server }, provide) => {
    await provide(await newMember(server));
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  complaints: async ({}, provide) => {
    await provide([]);
  },
  page: async ({ page, complaints }, provide) => {
    listen(page, complaints);
    await provide(page);
  },
  memberPage: async ({ browser, server, member, complaints }, provide) => {
    const localStorage = [{ name: 'user', value: member.stored }];
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
    });
    const page = await context.newPage();
    listen(page, complaints);
    await provide(page);
    await context.close();
  },
});

export { expect } from '@playwright/test';

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
}
