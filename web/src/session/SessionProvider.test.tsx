// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { SessionProvider, useSession } from './SessionProvider';
import { windowStorage } from './sessionStorage';
import { createSessionStore } from './sessionStore';

const stored = JSON.stringify({ _id: 'u1', userName: 'mina', accessToken: 't' });

function Greeting() {
  const { user, logout } = useSession();
  return user ? <button onClick={() => logout()}>Sign out {user.userName}</button> : <p>Hello, visitor</p>;
}

beforeEach(() => window.localStorage.clear());

describe('useSession', () => {
  it('shows the stored user and follows the session', () => {
    window.localStorage.setItem('user', stored);
    const store = createSessionStore(windowStorage(window));
    render(
      <SessionProvider store={store}>
        <Greeting />
      </SessionProvider>,
    );
    act(() => screen.getByRole('button', { name: 'Sign out mina' }).click());
    expect(screen.getByText('Hello, visitor')).toBeDefined();
  });

  it('renders signed out on a server and fills the user in after hydration', () => {
    window.localStorage.setItem('user', stored);
    const store = createSessionStore(windowStorage(window));
    const tree = (
      <SessionProvider store={store}>
        <Greeting />
      </SessionProvider>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(tree);
    document.body.append(container);
    expect(container.textContent).toBe('Hello, visitor');

    render(tree, { container, hydrate: true });
    expect(screen.getByRole('button', { name: 'Sign out mina' })).toBeDefined();
  });
});
