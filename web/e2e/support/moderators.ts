import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { waitForLife } from './alive';
import type { Member } from './api';
import type { SiteServer } from './server';

const ADMIN = fileURLToPath(new URL('../../../api/dist/doors/cli/admin.js', import.meta.url));

/** Runs `npm run admin` on the data of a running site, like its operator. */
export function runAdmin({ database }: SiteServer, ...words: string[]): string {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: path.dirname(database) };
  return execFileSync(process.execPath, [ADMIN, ...words], { env, encoding: 'utf8' });
}

/** A page of its own on which a person is signed in. */
export async function pageOf(
  browser: Browser,
  { url }: SiteServer,
  { stored }: Member,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const localStorage = [{ name: 'user', value: stored }];
  const context = await browser.newContext({
    ...options,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    baseURL: url,
  });
  context.on('page', waitForLife);
  return context.newPage();
}

/** Moves the pointer once the page knows the member: reading alone loads no code of members (memberPart.ts). */
export async function touch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  for (const place of [300, 5]) await page.mouse.move(place, place);
}
