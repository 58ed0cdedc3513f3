// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createSessionStore, SessionProvider, useSession } from '../session';
import { sessionUser } from '../session/testing/sessionUser';
import { RequireSession } from './RequireSession';

function Where() {
  const location = useLocation();
  // react-router types the navigation state as any.
  const state: unknown = location.state;
  return <p>{`at ${location.pathname} ${JSON.stringify(state)}`}</p>;
}

/** Remembers for whom it was opened, as pages remember what they have fetched. */
function ReadingList() {
  const { user } = useSession();
  const [owner] = useState(user?.userName);
  return <h1>Reading List of {owner}</h1>;
}

function open(isSignedIn: boolean) {
  const store = createSessionStore(null);
  if (isSignedIn) store.dispatch({ type: 'loginSuccess', user: sessionUser() });
  const router = createMemoryRouter(
    [
      { element: <RequireSession />, children: [{ path: '/readinglist', element: <ReadingList /> }] },
      { path: '*', element: <Where /> },
    ],
    { initialEntries: ['/readinglist?x=1'] },
  );
  render(
    <SessionProvider store={store}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return store;
}

describe('a page for signed-in people', () => {
  it('redirects a visitor to /404', async () => {
    open(false);
    expect(await screen.findByText('at /404 null')).toBeTruthy();
  });

  it('redirects to the feed when its reader logs out, for example in another tab', async () => {
    const store = open(true);
    expect(screen.getByRole('heading', { name: 'Reading List of mina' })).toBeTruthy();
    act(() => store.dispatch({ type: 'logout' }));
    expect(await screen.findByText('at / null')).toBeTruthy();
  });

  it('begins anew for another person, who sees nothing of the former one', () => {
    const store = open(true);
    act(() => store.dispatch({ type: 'loginSuccess', user: sessionUser({ _id: 'u2', userName: 'tomas' }) }));
    expect(screen.getByRole('heading').textContent).toBe('Reading List of tomas');
  });

  it('redirects to the login and back when the session has expired', async () => {
    const store = open(true);
    act(() => store.expire());
    expect(await screen.findByText('at /login {"from":"/readinglist?x=1"}')).toBeTruthy();
  });
});
