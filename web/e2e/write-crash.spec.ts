import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { expect, test } from './support/test';
import { writing } from './write-support';

const KILLS = 50;
/** How much of the writing may be missing afterwards, in milliseconds. */
const LOST_AT_MOST = 1000;
const WORDS = 'rain river ocean vapour cloud ice dew fog snow spring well tide'.split(' ');

interface Typed {
  text: string;
  /** When each letter was on the page. */
  times: number[];
}

/** Types words at the end of the text for so long, and notes when each letter was there. */
async function typeFor(page: Page, milliseconds: number, typed: Typed): Promise<void> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    const word = `${WORDS[Math.floor(Math.random() * WORDS.length)]!} `;
    for (const letter of word) {
      await page.keyboard.type(letter);
      typed.text += letter;
      typed.times.push(Date.now());
      if (Date.now() >= end) return;
    }
  }
}

/** What must be there when the page was killed at this moment. */
const oldEnough = ({ text, times }: Typed, killedAt: number): string =>
  text.slice(0, times.filter((time) => time <= killedAt - LOST_AT_MOST).length);

/** The text of the editor; the browser draws a space at the end as one that does not break. */
async function textOf(page: Page): Promise<string> {
  const { body } = writing(page);
  await expect(body).toBeVisible();
  return (await body.evaluate((element) => element.textContent)).replaceAll('\u00a0', ' ');
}

/** Checks what was found again against what was typed, and goes on from there. */
function compare(found: string, typed: Typed, killedAt: number): Typed {
  expect(typed.text.startsWith(found), `"${found.slice(-40)}" is a beginning of what was typed`).toBe(true);
  expect(found.length).toBeGreaterThanOrEqual(oldEnough(typed, killedAt).length);
  return { text: found, times: found.split('').map(() => 0) };
}

test(`of a page that is killed ${KILLS} times while typing at most the last second is missing`, async ({
  memberPage,
}) => {
  // A minute on an idle machine.
  test.setTimeout(300_000);
  const context = memberPage.context();
  let page = memberPage;
  let typed: Typed = { text: '', times: [] };
  await page.goto('/write');
  await writing(page).body.click();
  // So that the draft has an address to come back to.
  await page.keyboard.type('x');
  await expect(page).toHaveURL(/draft=/);
  const address = page.url();
  typed = { text: 'x', times: [Date.now()] };

  for (let kill = 0; kill < KILLS; kill += 1) {
    await typeFor(page, 50 + Math.random() * 600, typed);
    const killedAt = Date.now();
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // It never answers.
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    const next = await context.newPage();
    await page.close();
    page = next;
    await page.goto(address);
    typed = compare(await textOf(page), typed, killedAt);
    await writing(page).body.click();
    await page.keyboard.press('ControlOrMeta+End');
  }
  expect(typed.text.length).toBeGreaterThan(KILLS);
});

test('of a browser that is killed as a whole at most the last second is missing', async ({
  server,
  member,
}) => {
  test.setTimeout(120_000);
  const profile = await mkdtemp(path.join(tmpdir(), 'hydrate-profile-'));
  const { launchOptions } = test.info().project.use;
  const launch = async (): Promise<[BrowserContext, Page]> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: server.url,
    });
    return [context, context.pages()[0] ?? (await context.newPage())];
  };

  let [context, page] = await launch();
  await page.goto('/404');
  await page.evaluate((stored) => window.localStorage.setItem('user', stored), member.stored);
  // Chromium brings the local storage to the disk some seconds later: the session is to be there after the kill.
  await page.waitForTimeout(8000);
  await page.goto('/write');
  // The device alone is to remember.
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('SaveDraft') ? route.abort() : route.continue(),
  );
  await writing(page).body.click();
  let typed: Typed = { text: '', times: [] };
  await typeFor(page, 2500, typed);
  const address = page.url();
  const killedAt = Date.now();
  const session = await context.newCDPSession(page);
  const closed = context.waitForEvent('close');
  void session.send('Browser.crash').catch(() => undefined);
  await closed;

  [context, page] = await launch();
  await page.goto(address);
  typed = compare(await textOf(page), typed, killedAt);
  expect(typed.text.length).toBeGreaterThan(10);
  await context.close();
  await rm(profile, { recursive: true, force: true });
});
