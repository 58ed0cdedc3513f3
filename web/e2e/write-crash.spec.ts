import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { expect, test } from './support/test';
import { isThorough } from './support/thorough';
import { writing } from './write-support';

/** `KILLS` overrides it. */
const KILLS = Number(process.env.KILLS ?? (isThorough ? 15 : 3));
/** How much of the text may be lost, in milliseconds of typing. */
const LOST_AT_MOST = 1000;
const WORDS = 'rain river ocean vapour cloud ice dew fog snow spring well tide'.split(' ');

interface Typed {
  text: string;
  /** When each letter appeared on the page. */
  times: number[];
}

/** Types words at the end of the text for a given time, and records when each letter appeared. */
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

/** The text that must survive a kill at this moment. */
const oldEnough = ({ text, times }: Typed, killedAt: number): string =>
  text.slice(0, times.filter((time) => time <= killedAt - LOST_AT_MOST).length);

/** The text of the editor; the browser renders a space at the end as a no-break space. */
async function textOf(page: Page): Promise<string> {
  const { body } = writing(page);
  await expect(body).toBeVisible();
  return (await body.evaluate((element) => element.textContent)).replaceAll('\u00a0', ' ');
}

/** Compares the restored text with the typed text, and continues from there. */
function compare(found: string, typed: Typed, killedAt: number): Typed {
  expect(typed.text.startsWith(found), `"${found.slice(-40)}" is a beginning of what was typed`).toBe(true);
  expect(found.length).toBeGreaterThanOrEqual(oldEnough(typed, killedAt).length);
  return { text: found, times: found.split('').map(() => 0) };
}

test(`a page that is killed ${KILLS} times while typing loses at most the last second`, async ({
  memberPage,
}) => {
  test.setTimeout(60_000 + KILLS * 6000);
  const context = memberPage.context();
  let page = memberPage;
  let typed: Typed = { text: '', times: [] };
  await page.goto('/write');
  await writing(page).body.click();
  // So that the draft gets an address to return to.
  await page.keyboard.type('x');
  await expect(page).toHaveURL(/draft=/);
  const address = page.url();
  typed = { text: 'x', times: [Date.now()] };

  for (let kill = 0; kill < KILLS; kill += 1) {
    await typeFor(page, 50 + Math.random() * 600, typed);
    const killedAt = Date.now();
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // This command never gets an answer.
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

test('a browser that is killed loses at most the last second', async ({ server, member }) => {
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
  // Chromium writes local storage to disk when it closes, or some seconds later; the session must survive the kill.
  await context.close();
  [context, page] = await launch();
  await page.goto('/write');
  // Only the device may have the draft.
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
