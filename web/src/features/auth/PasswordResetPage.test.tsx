// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { refusal, renderAt, startApi, type Answer } from './testing/authPages';

let answer: Answer;
let api: Awaited<ReturnType<typeof startApi>>;

beforeEach(async () => {
  window.localStorage.clear();
  api = await startApi(() => answer);
});
afterEach(() => api.stop());

const RULE =
  'Password must be at least 8 characters long and include uppercase, lowercase, a number, and a special character';
const changed: Answer = {
  data: { resetPassword: { __typename: 'ResetPasswordPayload', userName: 'mina' } },
};

const field = (label: string) => screen.getByLabelText(label);

function reset(password: string, confirmPassword = password) {
  fireEvent.change(field('New password'), { target: { value: password } });
  fireEvent.change(field('Confirm new password'), { target: { value: confirmPassword } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}

describe('the password-reset page', () => {
  it('sets the new password and goes to the login', async () => {
    answer = changed;
    renderAt('/password-reset?token=t1', api.uri);
    reset('Brandnew1!');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' });
    expect(button.disabled).toBe(true);
    expect(button.getAttribute('aria-busy')).toBe('true');

    const heading = await screen.findByRole('heading', { name: 'Password updated successfully!' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Please login with your new password')).toBeDefined();
    expect(screen.getByText('mina')).toBeDefined();
    expect(api.asked.map(({ variables }) => variables.input)).toEqual([
      { token: 't1', password: 'Brandnew1!' },
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Log in to your account' });
  });

  it('leaves a user of another account signed in', async () => {
    window.localStorage.setItem('user', JSON.stringify(sessionUser({ userName: 'bob_1' })));
    answer = changed;
    const store = renderAt('/password-reset?token=t1', api.uri);
    reset('Brandnew1!');
    await screen.findByRole('heading', { name: 'Password updated successfully!' });
    expect(store.getState().user?.userName).toBe('bob_1');
    expect(screen.getByText(/You are still logged in as bob_1\./)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  });

  it('signs out the current user, because the password has changed', async () => {
    window.localStorage.setItem('user', JSON.stringify(sessionUser()));
    answer = changed;
    const store = renderAt('/password-reset?token=t1', api.uri);
    reset('Brandnew1!');
    await screen.findByRole('heading', { name: 'Password updated successfully!' });
    expect(store.getState().user).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Log in to your account' });
  });

  it.each([
    ['no password', '', '', 'Choose a password.', 'New password'],
    ['a weak password', 'weak', 'weak', RULE, 'New password'],
    ['a password of other characters', 'Brandnew1!#', 'Brandnew1!#', RULE, 'New password'],
    ['no confirmation', 'Brandnew1!', '', 'Enter your password again.', 'Confirm new password'],
    ['another confirmation', 'Brandnew1!', 'Brandnew1', 'Password mismatch!', 'Confirm new password'],
  ])('does not send %s to the API', (_name, password, confirmPassword, words, label) => {
    renderAt('/password-reset?token=t1', api.uri);
    reset(password, confirmPassword);
    expect(screen.getByText(words)).toBeDefined();
    expect(document.activeElement).toBe(field(label));
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(api.asked).toEqual([]);
  });

  it('removes an error once it is corrected, a mismatch from either field', () => {
    renderAt('/password-reset?token=t1', api.uri);
    reset('Brandnew1!', 'Brandnew2!');
    fireEvent.change(field('New password'), { target: { value: 'Brandnew2!' } });
    expect(screen.queryByText('Password mismatch!')).toBeNull();
  });

  it.each([
    'This password reset link has already been used.',
    'This password reset link has expired.',
    'This password reset link is not valid.',
  ])('explains an invalid link and where to get another: %s', async (words) => {
    answer = refusal(words, 'BAD_USER_INPUT', { token: words });
    renderAt('/password-reset?token=t1', api.uri);
    reset('Brandnew1!');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'This link did not work' }));
    fireEvent.click(screen.getByRole('link', { name: 'Get a new link' }));
    await screen.findByRole('button', { name: 'Send reset link' });
  });

  it('makes no request without a token', () => {
    renderAt('/password-reset', api.uri);
    expect(screen.getByRole('alert').textContent).toContain('This link is incomplete.');
    expect(screen.getByRole('link', { name: 'Get a new link' })).toBeDefined();
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(api.asked).toEqual([]);
  });

  it("shows the server's message beside the password", async () => {
    const words = 'Password can have 200 characters at most.';
    answer = refusal(words, 'BAD_USER_INPUT', { password: words });
    renderAt('/password-reset?token=t1', api.uri);
    reset('Brandnew1!');
    await screen.findByText(words);
    expect(document.activeElement).toBe(field('New password'));
  });

  it.each([
    ['a request to wait', refusal('Too many links.', 'RATE_LIMITED'), 'Too many links.'],
    [
      'no details of a server error',
      refusal('at db.ts:12', 'INTERNAL_SERVER_ERROR'),
      'Something went wrong!',
    ],
  ])('shows %s, and the same link can be retried', async (_name, refused, words) => {
    answer = refused;
    renderAt('/password-reset?token=t1', api.uri);
    reset('Brandnew1!');
    expect((await screen.findByRole('alert')).textContent).toBe(words);

    answer = changed;
    reset('Brandnew1!');
    await screen.findByRole('heading', { name: 'Password updated successfully!' });
  });

  it('says that something went wrong when the network is down', async () => {
    renderAt('/password-reset?token=t1', 'http://127.0.0.1:1/graphql');
    reset('Brandnew1!');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
  });
});
