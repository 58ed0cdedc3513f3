import type { Page, Route } from '@playwright/test';

type Failure = 'offline' | 'server error' | { message: string; code: string };

function operationName(route: Route): string | undefined {
  const body: unknown = route.request().postDataJSON();
  if (typeof body !== 'object' || body === null || !('operationName' in body)) return undefined;
  return typeof body.operationName === 'string' ? body.operationName : undefined;
}

/** Handles one GraphQL operation with `handle`; other operations and uploads go to the API. */
export async function onOperation(page: Page, name: string, handle: (route: Route) => Promise<void>) {
  await page.route('**/graphql', (route) => {
    const isJson = route.request().headers()['content-type'] === 'application/json';
    return isJson && operationName(route) === name ? handle(route) : route.fallback();
  });
}

/** Makes an operation fail until the returned function is called. */
export async function failOperation(page: Page, name: string, failure: Failure): Promise<() => void> {
  let isFailing = true;
  await onOperation(page, name, async (route) => {
    if (!isFailing) return route.fallback();
    if (failure === 'offline') return route.abort('internetdisconnected');
    if (failure === 'server error')
      return route.fulfill({ status: 500, contentType: 'text/plain', body: 'Oh no.' });
    const { message, code } = failure;
    const errors = [{ message, extensions: { code } }];
    return route.fulfill({ contentType: 'application/graphql-response+json', json: { errors, data: null } });
  });
  return () => {
    isFailing = false;
  };
}
