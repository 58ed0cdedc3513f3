// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { refusal, renderAt, signedIn, startApi, type Answer } from './testing/authPages';

let answer: Answer;
let api: Awaited<ReturnType<typeof startApi>>;

beforeEach(async () => {
  window.localStorage.clear();
  api = await startApi(() => answer);
});
afterEach(() => api.stop());

function logIn(userName: string, password: string) {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: userName } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
}

describe('the login page', () => {
  it('logs in and returns to the page the user came from', async () => {
    answer = signedIn('login');
    const store = renderAt({ pathname: '/login', state: { from: '/post/p1' } }, api.uri);
    logIn(' mina ', 'Secret1!');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Login' });
    expect(button.disabled).toBe(true);

    await screen.findByText('at /post/p1');
    expect(api.asked[0]?.variables.input).toEqual({ userName: 'mina', password: 'Secret1!' });
    expect(store.getState().user).toEqual(sessionUser());
    expect(JSON.parse(window.localStorage.getItem('user') ?? '')).toEqual(sessionUser());
  });

  it.each([
    [
      'the words of the API',
      refusal('Wrong username or password.', 'BAD_USER_INPUT'),
      'Wrong username or password.',
    ],
    ['a request to wait', refusal('Too many attempts.', 'RATE_LIMITED'), 'Too many attempts.'],
    [
      'no details of a server error',
      refusal('at db.ts:12', 'INTERNAL_SERVER_ERROR'),
      'Something went wrong!',
    ],
    ['no details of an unrelated error', refusal('Not yours.', 'FORBIDDEN'), 'Something went wrong!'],
  ])('shows %s, and allows a retry', async (_name, refused, words) => {
    answer = refused;
    renderAt('/login', api.uri);
    logIn('mina', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe(words);

    answer = signedIn('login');
    logIn('mina', 'Secret1!');
    await screen.findByText('at /');
  });

  it('says that something went wrong when the network is down', async () => {
    renderAt('/login', 'http://127.0.0.1:1/graphql');
    logIn('mina', 'Secret1!');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
  });

  it('asks for missing values without a request to the API', () => {
    renderAt('/login', api.uri);
    logIn('', '');
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    logIn('mina', '');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(api.asked).toEqual([]);
  });

  it('shows an error until its field is right', () => {
    renderAt('/login', api.uri);
    logIn('', '');
    const [name, password] = [screen.getByLabelText('Username'), screen.getByLabelText('Password')];
    fireEvent.change(name, { target: { value: ' ' } });
    expect(screen.getByText('Enter your username.')).toBeDefined();
    fireEvent.change(name, { target: { value: 'm' } });
    expect(screen.queryByText('Enter your username.')).toBeNull();
    expect(screen.getByText('Enter your password.')).toBeDefined();
    fireEvent.change(password, { target: { value: 's' } });
    expect(screen.queryByText('Enter your password.')).toBeNull();
    fireEvent.change(password, { target: { value: '' } });
    expect(screen.queryByText('Enter your password.')).toBeNull();
  });

  it('shows the password on request, and hides it again before submitting', () => {
    renderAt('/login', api.uri);
    const password = screen.getByLabelText('Password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
    logIn('', '');
    expect(password.getAttribute('type')).toBe('password');
  });

  it('links to the page for a forgotten password', async () => {
    renderAt('/login', api.uri);
    fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('button', { name: 'Send reset link' });
  });

  it('redirects signed-in users, also when another tab signs in', async () => {
    renderAt('/login', api.uri);
    window.localStorage.setItem('user', JSON.stringify(sessionUser()));
    fireEvent(window, new StorageEvent('storage', { key: 'user' }));
    await screen.findByText('at /');
  });
});
