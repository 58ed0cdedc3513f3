// @vitest-environment jsdom
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readyAccess } from '../apollo/testing/readyAccess';
import { createMemoryAppHistory } from '../router';
import { createSessionStore } from '../session';
import { App } from './App';
import { errorReason } from './RouteError';
import { createRoutes } from './routes';

// The first test of a page waits until its code is loaded.
const PATIENCE_MS = 15_000;
configure({ asyncUtilTimeout: PATIENCE_MS });

function open(path: string) {
  // None of these pages needs the API.
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  const history = createMemoryAppHistory([path]);
  render(
    <App
      session={createSessionStore(null)}
      access={readyAccess(client)}
      history={history}
      routes={createRoutes()}
    />,
  );
  return history;
}

afterEach(() => vi.restoreAllMocks());

describe('the routes', () => {
  it.each([
    '/write',
    '/drafts',
    '/readinglist',
    '/following',
    '/settings',
    '/settings/account',
    '/settings/notifications',
    '/settings/tokens',
    '/settings/webhooks',
    '/notifications',
  ])(
    'send signed-out people from %s to /404',
    async (path) => {
      vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
      const history = open(path);
      expect(await screen.findByText('This page does not exist!')).toBeTruthy();
      expect(history.location.pathname).toBe('/404');
      expect(screen.getByRole('link', { name: 'Return to home page' }).getAttribute('href')).toBe('/');
    },
    PATIENCE_MS,
  );

  it('show the not-found page for an unknown address', async () => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    open('/no/such/page');
    expect(await screen.findByText('This page does not exist!')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Return to home page' });
    // The browser follows the link itself: it finds the new feed after a deployment.
    let isLeftToBrowser: boolean | undefined;
    window.addEventListener(
      'click',
      (event) => {
        isLeftToBrowser = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    fireEvent.click(link);
    expect(isLeftToBrowser).toBe(true);
  });
});

describe('a page that throws', () => {
  it('shows the error and its reason, below the header and with a link to the home page', async () => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.doMock('../features/auth/LoginPage', () => ({
      Component: () => {
        throw new Error('The tide is out.');
      },
    }));
    open('/login');
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
    expect(screen.getByText('The tide is out.')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Unexpected Application Error! · Hydrate'));
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to home page' }).getAttribute('href')).toBe('/');
    vi.doUnmock('../features/auth/LoginPage');
  });
});

describe('errorReason', () => {
  it('is the status of a response, the message of an error, and nothing else', () => {
    const response = new Response(null, { status: 418, statusText: "I'm a teapot" });
    expect(errorReason(response)).toBe("418 I'm a teapot");
    expect(errorReason(new Error('No chunk.'))).toBe('No chunk.');
    expect(errorReason({ secret: 1 })).toBe('');
  });
});
