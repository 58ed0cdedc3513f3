import type { Page } from '@playwright/test';

/**
 * Has every document come without content, as it does when the server cannot render a page: the browser fetches what is shown.
 */
export async function serveUnrendered(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route, request) => {
      if (request.resourceType() !== 'document') return route.fallback();
      // A page that browsers make by themselves.
      const response = await route.fetch({ url: new URL('/login', request.url()).href });
      return route.fulfill({ response });
    },
  );
}
