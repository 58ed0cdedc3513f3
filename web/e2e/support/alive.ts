import type { Page } from '@playwright/test';

/** Milliseconds; a page whose scripts a test keeps away never lives. */
const PATIENCE = 5_000;

/** Makes `goto` and `reload` wait until the page lives: until then a served page is there to be read, and its buttons are dead. */
export function waitForLife(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => alive(page, await goto(...args));
  page.reload = async (...args) => alive(page, await reload(...args));
}

async function alive<Answer>(page: Page, answer: Answer): Promise<Answer> {
  await page.waitForFunction(isAlive, undefined, { timeout: PATIENCE }).catch(() => undefined);
  return answer;
}

/** In the page. React leaves its properties on what it has brought to life. */
function isAlive(): boolean {
  if (!document.getElementById('root')) return true;
  const content = document.querySelector('#root main > *');
  return content !== null && Object.keys(content).some((key) => key.startsWith('__reactProps'));
}
