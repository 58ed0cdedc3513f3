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

const good = {
  Name: 'Mina Okafor',
  Username: 'mina',
  Email: 'mina@example.org',
  Password: 'Secret1!',
  'Confirm Password': 'Secret1!',
};

function fill(values: Partial<typeof good>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Register' }));
const description = (label: string) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('the register page', () => {
  it('passes the page the user came from on to the login', async () => {
    answer = signedIn('login');
    renderAt({ pathname: '/register', state: { from: '/post/p1' } }, api.uri);
    fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
    fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'mina' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Secret1!' } });
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('at /post/p1')).toBeDefined();
  });

  it('sends the mail and says so', async () => {
    answer = { data: { register: { __typename: 'RegisterPayload', email: 'mina@example.org' } } };
    renderAt('/register', api.uri);
    fill({ ...good, Name: ' Mina Okafor ', Email: ' mina@example.org' });
    submit();

    const heading = await screen.findByRole('heading', { name: 'Verification email sent successfully!' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('We sent you a verification link on your email id.')).toBeDefined();
    expect(api.asked[0]?.variables.input).toEqual({
      name: 'Mina Okafor',
      userName: 'mina',
      email: 'mina@example.org',
      password: 'Secret1!',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Use another email' }));
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect(document.activeElement).toBe(email);
    expect(email.value).toBe('mina@example.org');
    for (const label of ['Name', 'Username', 'Password', 'Confirm Password'] as const)
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(good[label]);
    fill({ Email: 'mina@example.com' });
    submit();
    await screen.findByRole('heading', { name: 'Verification email sent successfully!' });
    expect(api.asked.at(-1)?.variables.input).toMatchObject({
      userName: 'mina',
      email: 'mina@example.com',
      password: 'Secret1!',
    });
  });

  it("shows each field's error beside it, focuses the first and makes no request", () => {
    renderAt('/register', api.uri);
    fill({ ...good, Username: 'mi na', 'Confirm Password': 'Secret1' });
    submit();
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    expect(description('Username')).toContain('Invalid username!');
    expect(description('Confirm Password')).toContain(
      'Password mismatch! Please enter your password correctly',
    );
    expect(api.asked).toEqual([]);
  });

  it('validates a field when it is left, unless empty, and removes the error once it is corrected', () => {
    renderAt('/register', api.uri);
    fireEvent.blur(screen.getByLabelText('Email'));
    expect(description('Email')).not.toContain('Enter');
    fill({ Email: 'mina' });
    expect(description('Email')).not.toContain('Enter');
    fireEvent.blur(screen.getByLabelText('Email'));
    expect(description('Email')).toContain('Enter an email address');
    fill({ Email: 'mina@example.org' });
    expect(description('Email')).not.toContain('Enter');
  });

  it("shows the API's message beside its field", async () => {
    answer = refusal('This username is already taken.', 'BAD_USER_INPUT', {
      userName: 'This username is already taken.',
    });
    renderAt('/register', api.uri);
    fill(good);
    submit();
    await screen.findByText('This username is already taken.');
    expect(description('Username')).toContain('This username is already taken.');
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    expect(screen.queryByRole('alert')).toBeNull();

    fill({ Name: 'Mina O' });
    fireEvent.blur(screen.getByLabelText('Username'));
    expect(description('Username')).toContain('taken');
    fill({ Username: 'mina_o' });
    expect(description('Username')).not.toContain('taken');
  });

  it.each([
    [
      'a refusal without a field',
      refusal('Registration is closed.', 'BAD_USER_INPUT'),
      'Registration is closed.',
    ],
    ['any other failure', refusal('boom', 'INTERNAL_SERVER_ERROR'), 'something went wrong'],
  ])('shows %s in a banner', async (_name, refused, words) => {
    answer = refused;
    renderAt('/register', api.uri);
    fill(good);
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  it('redirects signed-in users', async () => {
    window.localStorage.setItem('user', JSON.stringify(sessionUser()));
    renderAt('/register', api.uri);
    await screen.findByText('at /');
  });
});
