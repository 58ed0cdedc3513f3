// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal, renderAt, startApi, type Answer } from './testing/authPages';

let answer: Answer;
let api: Awaited<ReturnType<typeof startApi>>;

beforeEach(async () => {
  window.localStorage.clear();
  api = await startApi(() => answer);
});
afterEach(() => api.stop());

const sent: Answer = {
  data: {
    requestPasswordReset: { __typename: 'RequestPasswordResetPayload', email: 'mina@example.org' },
  },
};

const email = () => screen.getByLabelText('Email');

function send(address: string) {
  fireEvent.change(email(), { target: { value: address } });
  fireEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
}

describe('the forgot-password page', () => {
  it('requests the mail, says that it was sent, and lets the user correct the address', async () => {
    answer = sent;
    renderAt('/forgot-password', api.uri);
    send(' mina@example.org ');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send reset link' });
    expect(button.disabled).toBe(true);
    expect(button.getAttribute('aria-busy')).toBe('true');

    const heading = await screen.findByRole('heading', { name: 'Password reset email sent successfully!' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('We sent you a password reset link on your registered email id.')).toBeDefined();
    expect(screen.getByText('mina@example.org')).toBeDefined();
    expect(api.asked.map(({ variables }) => variables.input)).toEqual([{ email: 'mina@example.org' }]);

    fireEvent.click(screen.getByRole('button', { name: 'Use another email' }));
    expect(email()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(email());
  });

  it.each([
    ['', 'Enter your email.'],
    ['mina@example', 'Enter an email address, such as ada@example.com.'],
  ])('does not send %j to the API', (address, words) => {
    renderAt('/forgot-password', api.uri);
    send(address);
    expect(screen.getByText(words)).toBeDefined();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(email());
    expect(api.asked).toEqual([]);

    fireEvent.change(email(), { target: { value: 'mina@example.org' } });
    expect(screen.queryByText(words)).toBeNull();
  });

  it("shows the server's message beside the address", async () => {
    const words = 'Email can have 254 characters at most.';
    answer = refusal(words, 'BAD_USER_INPUT', { email: words });
    renderAt('/forgot-password', api.uri);
    send('mina@example.org');
    await screen.findByText(words);
    expect(document.activeElement).toBe(email());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      'a request to wait',
      refusal('Too many password resets. Try again in 1 hour.', 'RATE_LIMITED'),
      'Too many password resets. Try again in 1 hour.',
    ],
    [
      'no details of a server error',
      refusal('at db.ts:12', 'INTERNAL_SERVER_ERROR'),
      'Something went wrong!',
    ],
  ])('shows %s in a banner, and allows a retry', async (_name, refused, words) => {
    answer = refused;
    renderAt('/forgot-password', api.uri);
    send('mina@example.org');
    expect((await screen.findByRole('alert')).textContent).toBe(words);

    answer = sent;
    send('mina@example.org');
    await screen.findByRole('heading', { name: 'Password reset email sent successfully!' });
  });

  it('says that something went wrong when the network is down', async () => {
    renderAt('/forgot-password', 'http://127.0.0.1:1/graphql');
    send('mina@example.org');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
  });
});
