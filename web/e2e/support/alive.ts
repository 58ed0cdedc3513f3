import type { Page } from '@playwright/test';

/** Milliseconds; if a test blocks the scripts, the page never hydrates. */
const PATIENCE = 5_000;

/** Makes `goto` and `reload` wait for hydration: before it a served page is readable, but its buttons do nothing. */
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

/** Runs in the page. React adds properties to the elements that it has hydrated. */
function isAlive(): boolean {
  if (!document.getElementById('root')) return true;
  const content = document.querySelector('#root main > *');
  return content !== null && Object.keys(content).some((key) => key.startsWith('__reactProps'));
}
