import type { BrowserContext } from '@playwright/test';

/** The browser's message when a test makes requests fail; a page cannot suppress it. */
export const FAILED_REQUEST = /^Failed to load resource: /;

/** The browser's message for a page with status 404. */
export const MISSING_PAGE = /^Failed to load resource: the server responded with a status of 404/;

/** The message for the service worker that Playwright blocks (playwright.config.ts). */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/**
 * Collects uncaught errors, console errors and warnings, and violations of the Content-Security-Policy with the
 * directive and the sink.
 */
export class Complaints {
  readonly #texts: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Listens to every page of a context, including later ones. */
  async listenTo(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (message.text() === BLOCKED_WORKER) return;
      this.#texts.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#texts.push(String(error.error())));
    await context.addInitScript(logViolations);
  }

  /** Ignores complaints that a test causes itself. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  unexpected(): string[] {
    return this.#texts.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}

/** Runs in the page. The browser's own messages lack the sink, and do not cover every directive. */
function logViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`Blocked by ${effectiveDirective}: ${blockedURI} ${sample}`);
  });
}
