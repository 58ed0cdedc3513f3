import type { Page } from '@playwright/test';

/** What the browser writes when a test makes requests fail; the page cannot keep it from doing so. */
export const FAILED_REQUEST = /^Failed to load resource: /;

/** What it writes when a page's status says that nothing is there. */
export const MISSING_PAGE = /^Failed to load resource: the server responded with a status of 404/;

/** What Playwright writes for the service worker that it keeps out (playwright.config.ts). */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** Collects uncaught errors, and errors and warnings in the console: also those of the content security policy. */
export class Complaints {
  readonly #texts: string[] = [];
  readonly #allowed: RegExp[] = [];

  listenTo(page: Page): void {
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (message.text() === BLOCKED_WORKER) return;
      this.#texts.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#texts.push(String(error)));
  }

  /** Lets complaints pass that a test brings about itself. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  unexpected(): string[] {
    return this.#texts.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}
