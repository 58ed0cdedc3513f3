// @vitest-environment jsdom
import { configure, render, screen } from '@testing-library/react';
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from '../session';
import { App } from './App';
import { errorReason } from './RouteError';
import { createRoutes } from './routes';

// The first one to go to a page waits for its code.
const PATIENCE_MS = 15_000;
configure({ asyncUtilTimeout: PATIENCE_MS });

function open(path: string) {
  // None of these pages needs the API.
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  const router = createMemoryRouter(createRoutes(), { initialEntries: [path] });
  render(<App session={createSessionStore(null)} client={client} router={router} />);
  return router;
}

afterEach(() => vi.restoreAllMocks());

describe('the routes', () => {
  it.each(['/write', '/readinglist'])(
    'send signed-out people from %s to /404',
    async (path) => {
      vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
      const router = open(path);
      expect(await screen.findByText('This page does not exist!')).toBeTruthy();
      expect(router.state.location.pathname).toBe('/404');
      expect(screen.getByRole('link', { name: 'Return to home page' }).getAttribute('href')).toBe('/');
    },
    PATIENCE_MS,
  );

  it('show the not-found page where nothing is', async () => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    open('/no/such/page');
    expect(await screen.findByText('This page does not exist!')).toBeTruthy();
  });
});

describe('errorReason', () => {
  it('is the status of a response, the message of an error, and nothing else', () => {
    const response = { status: 418, statusText: "I'm a teapot", internal: false, data: null };
    expect(errorReason(response)).toBe("418 I'm a teapot");
    expect(errorReason(new Error('No chunk.'))).toBe('No chunk.');
    expect(errorReason({ secret: 1 })).toBe('');
  });
});
