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

describe('the mailed link', () => {
  it('works once, signs in and goes to the feed', async () => {
    answer = signedIn('verifyEmail');
    const store = renderAt('/verify-email?token=t1', api.uri);
    await screen.findByText('at /');
    expect(store.getState().user?.userName).toBe('mina');
    expect(api.asked.map(({ variables }) => variables.input)).toEqual([{ token: 't1' }]);
  });

  it('shows why it did not work and what to do next', async () => {
    answer = refusal('This link has been used already.', 'BAD_USER_INPUT');
    renderAt('/verify-email?token=t1', api.uri);
    expect((await screen.findByRole('alert')).textContent).toBe('This link has been used already.');
    expect(screen.getByRole('link', { name: 'log in' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('tells members who open it again that they are logged in', async () => {
    answer = refusal('This link has been used already.', 'BAD_USER_INPUT');
    window.localStorage.setItem('user', JSON.stringify(sessionUser()));
    renderAt('/verify-email?token=t1', api.uri);
    fireEvent.click(await screen.findByRole('button', { name: 'Verify and log in' }));
    await screen.findByRole('alert');
    expect(screen.getByText(/You are logged in as/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'log in' })).toBeNull();
  });

  it('replaces the session of a member only after a button', async () => {
    answer = signedIn('verifyEmail');
    const tomas = sessionUser({ _id: 'u9', userName: 'tomas' });
    window.localStorage.setItem('user', JSON.stringify(tomas));
    const store = renderAt('/verify-email?token=t1', api.uri);
    expect((await screen.findByText(/You are logged in as/)).textContent).toBe(
      'You are logged in as @tomas. Verifying logs you in as the new account.',
    );
    // Long enough for a request.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(api.asked).toEqual([]);
    expect(store.getState().user?.userName).toBe('tomas');
    fireEvent.click(screen.getByRole('button', { name: 'Verify and log in' }));
    await screen.findByText('at /');
    expect(store.getState().user?.userName).toBe('mina');
    // Nothing could end the session of Tomas later.
    expect(api.asked.map(({ operationName }) => operationName)).toEqual(['VerifyEmail', 'SignOut']);
  });

  it('can be retried when the API could not be reached', async () => {
    answer = { errors: [{ message: 'no code' }] };
    renderAt('/verify-email?token=t1', api.uri);
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
    answer = signedIn('verifyEmail');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('at /');
  });

  it('makes no request without a token', () => {
    renderAt('/verify-email', api.uri);
    expect(screen.getByRole('alert').textContent).toContain('This link is incomplete.');
    expect(api.asked).toEqual([]);
  });
});

describe('the link that confirms a change of email', () => {
  const done = (confirmed: string, isChanged: boolean): Answer => ({
    data: { confirmEmailChange: { __typename: 'ConfirmEmailChangePayload', confirmed, isChanged } },
  });
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));

  it('does nothing until the button is pressed, and says what remains to be done', async () => {
    answer = done('OLD', false);
    renderAt('/verify-email?change=c1', api.uri);
    expect(api.asked).toEqual([]);
    confirm();
    const title = await screen.findByRole('heading', { name: 'One confirmation is left' });
    expect(document.activeElement).toBe(title);
    expect(screen.getByText(/we mailed to the new address/)).toBeTruthy();
    expect(api.asked.map(({ variables }) => variables.input)).toEqual([{ token: 'c1' }]);
  });

  it('says that the email is changed', async () => {
    answer = done('NEW', true);
    renderAt('/verify-email?change=c1', api.uri);
    confirm();
    await screen.findByRole('heading', { name: 'Your email is changed' });
  });

  it('shows why it did not work', async () => {
    answer = refusal('This link has expired.', 'BAD_USER_INPUT');
    renderAt('/verify-email?change=c1', api.uri);
    confirm();
    expect((await screen.findByRole('alert')).textContent).toBe('This link has expired.');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('can be retried when the API could not be reached', async () => {
    answer = { errors: [{ message: 'no code' }] };
    renderAt('/verify-email?change=c1', api.uri);
    confirm();
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
    answer = done('NEW', true);
    confirm();
    await screen.findByRole('heading', { name: 'Your email is changed' });
  });
});
