import type { Page } from '@playwright/test';

/** Serves every document without content, as when server rendering fails: the browser fetches the data. */
export async function serveUnrendered(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route, request) => {
      if (request.resourceType() !== 'document') return route.fallback();
      // A page that is always rendered in the browser.
      const response = await route.fetch({ url: new URL('/login', request.url()).href });
      return route.fulfill({ response });
    },
  );
}
