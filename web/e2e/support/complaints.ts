import type { BrowserContext } from '@playwright/test';

/** What the browser writes when a test makes requests fail; the page cannot keep it from doing so. */
export const FAILED_REQUEST = /^Failed to load resource: /;

/** What it writes when a page's status says that nothing is there. */
export const MISSING_PAGE = /^Failed to load resource: the server responded with a status of 404/;

/** What Playwright writes for the service worker that it keeps out (playwright.config.ts). */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/**
 * Collects uncaught errors, errors and warnings in the console, and violations of the Content-Security-Policy with the directive and
 * the sink.
 */
export class Complaints {
  readonly #texts: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Listens to every page of a context, also to those that open later. */
  async listenTo(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (message.text() === BLOCKED_WORKER) return;
      this.#texts.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#texts.push(String(error.error())));
    await context.addInitScript(logViolations);
  }

  /** Lets complaints pass that a test brings about itself. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  unexpected(): string[] {
    return this.#texts.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}

/** In the page. The browser logs most violations itself, without the sink and not for every directive. */
function logViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`Blocked by ${effectiveDirective}: ${blockedURI} ${sample}`);
  });
}
