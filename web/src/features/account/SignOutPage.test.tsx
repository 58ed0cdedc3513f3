// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { renderAt, startApi } from './testing/accountPages';

const nowhere = 'http://127.0.0.1:1/graphql';

beforeEach(() => window.localStorage.clear());

describe('the logout confirmation', () => {
  it('ends the session on the server, signs out and goes to the feed', async () => {
    const api = await startApi(() => ({
      data: { signOut: { __typename: 'SignOutPayload', user: { __typename: 'User', id: 'u1' } } },
    }));
    window.localStorage.setItem('user', JSON.stringify(sessionUser()));
    const store = renderAt('/confirm_signout', api.uri);
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText('at /');
    expect(api.asked.map(({ operationName }) => operationName)).toEqual(['SignOut']);
    expect(store.getState().user).toBeNull();
    expect(screen.queryByText(/could not be reached/)).toBeNull();
    await api.stop();
  });

  it('signs this device out when the server is away, and says so', async () => {
    window.localStorage.setItem('user', JSON.stringify(sessionUser()));
    const store = renderAt('/confirm_signout', nowhere);
    expect(screen.getByRole('heading', { name: 'Are you sure you want to Logout?' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText('at /');
    expect(
      screen.getByText(/^You are signed out on this device\. The server could not be reached/),
    ).toBeDefined();
    expect(store.getState().user).toBeNull();
    expect(window.localStorage.getItem('user')).toBeNull();
  });

  it('sends signed-out people to the login', async () => {
    renderAt('/confirm_signout', nowhere);
    await screen.findByRole('heading', { name: 'Log in to your account' });
  });
});
