// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientAccess, SessionApolloProvider } from '../../apollo';
import { AppRouter, createMemoryAppHistory, type AppHistory } from '../../router';
import { createSessionStore, SessionProvider, useSession, type SessionStore } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { SearchBox } from './SearchBox';
import { SearchFilterForm } from './SearchFilterForm';
import { searchFilters } from './searchFilters';

let root: Root | undefined;
beforeEach(() => {
  // jsdom makes the router take this for a browser, where layout effects are no mistake.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  act(() => root?.unmount());
  document.body.replaceChildren();
});

/** Puts the page there as a server sends it. Returns how to hydrate it. */
function serve(element: ReactNode, path: string) {
  const make = (store: SessionStore, history: AppHistory) => (
    <SessionProvider store={store}>
      <SessionApolloProvider access={new ClientAccess(() => new Promise(() => {}))}>
        <AppRouter history={history} routes={[{ path: '*', element }]} />
      </SessionApolloProvider>
    </SessionProvider>
  );
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = renderToString(make(createSessionStore(null), createMemoryAppHistory([path])));
  return async (store = createSessionStore(null)) => {
    const history = createMemoryAppHistory([path]);
    await act(async () => {
      root = hydrateRoot(box, make(store, history));
    });
    return history;
  };
}

/** The header is another one for members, so it renders again after hydration. */
function Header() {
  const { user } = useSession();
  return (
    <header>
      {user ? 'Member' : 'Visitor'}
      <SearchBox />
    </header>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search posts' });
const addressOf = ({ location }: AppHistory) => location.pathname + location.search;

it('what a visitor types before the page is alive is searched for with Enter', async () => {
  const hydrate = serve(<Header />, '/');
  field().value = 'hooks';
  const history = await hydrate();
  fireEvent.submit(screen.getByRole('search'));
  expect(addressOf(history)).toBe('/search/?q=hooks');
});

it('what a member types before the page is alive stays', async () => {
  const hydrate = serve(<Header />, '/');
  field().value = 'hoo';
  const store = createSessionStore(null);
  store.dispatch({ type: 'loginSuccess', user: sessionUser() });
  await hydrate(store);
  expect(screen.getByText('Member')).toBeTruthy();
  expect(field().value).toBe('hoo');
});

it('filters that are chosen before the page is alive apply', async () => {
  const filters = searchFilters(new URLSearchParams());
  const hydrate = serve(<SearchFilterForm query="hooks" filters={filters} />, '/search/?q=hooks');
  const sort = screen.getByLabelText<HTMLSelectElement>('Sort by');
  const runs = screen.getByLabelText<HTMLInputElement>('With examples that run');
  sort.value = 'newest';
  runs.checked = true;
  const history = await hydrate();
  expect(addressOf(history)).toBe('/search/?q=hooks&runs=1&sort=newest');
  expect(sort.value).toBe('newest');
  expect(runs.checked).toBe(true);
});
