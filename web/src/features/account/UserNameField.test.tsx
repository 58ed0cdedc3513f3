// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, renderAt, startApi, type Answer } from './testing/accountPages';

const said = (available: boolean, message: string): Answer => ({
  data: { userNameAvailability: { __typename: 'UserNameAvailability', available, message } },
});
const FREE = 'This username is available.';
const TAKEN = 'This username is already taken.';

/** What the API says about each username; a promise answers when it is settled. */
let answers: Record<string, Answer | Promise<Answer>>;
let api: Awaited<ReturnType<typeof startApi>>;

beforeEach(async () => {
  window.localStorage.clear();
  answers = {};
  api = await startApi(({ variables }) => answers[variables.userName ?? ''] ?? said(true, FREE));
});
afterEach(async () => {
  vi.useRealTimers();
  await api.stop();
});

const userName = () => screen.getByLabelText('Username');
const registerButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Register' });
/** The names that the API was asked about. */
const checked = () => api.asked.map(({ variables }) => variables.userName);
const type = (value: string) => fireEvent.change(userName(), { target: { value } });

/** What the live regions of the field say. */
function told(): string {
  const regions = userName().parentElement?.querySelectorAll('[role=status], [aria-live]') ?? [];
  return [...regions].map(({ textContent }) => textContent.trim()).join('');
}

/** Lets this many milliseconds go by at once. Only timeouts stand still: the network is real. */
function pass(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

/** Types a value and waits, in one go, until it is checked. */
function typeAndPause(value: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  type(value);
  pass(1000);
  vi.useRealTimers();
}

describe('the availability of a username', () => {
  it('is asked for 1000 ms after the last keystroke, once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderAt('/register', api.uri);
    type('mina');
    pass(999);
    type(' mina_o ');
    pass(999);
    expect(told()).toBe('');
    pass(1);
    vi.useRealTimers();
    expect(told()).toBe('Checking…');
    await waitFor(() => expect(told()).toBe(FREE));
    expect(checked()).toEqual(['mina_o']);
    expect(registerButton().disabled).toBe(false);
  });

  it('is not asked for up to three characters', async () => {
    renderAt('/register', api.uri);
    typeAndPause('min');
    expect(told()).toBe('');
    typeAndPause('mina');
    await waitFor(() => expect(told()).toBe(FREE));
    expect(checked()).toEqual(['mina']);
  });

  it('is not asked of the API for what breaks the rules', () => {
    renderAt('/register', api.uri);
    typeAndPause('mi-na');
    expect(told()).toContain('Invalid username!');
    expect(userName().getAttribute('aria-invalid')).toBe('true');
    expect(registerButton().disabled).toBe(true);
    expect(api.asked).toEqual([]);
  });

  it('keeps a taken one from being registered until it is changed', async () => {
    answers.mina = said(false, TAKEN);
    renderAt('/register', api.uri);
    typeAndPause('mina');
    await waitFor(() => expect(told()).toBe(TAKEN));
    expect(userName().getAttribute('aria-invalid')).toBe('true');
    expect(registerButton().disabled).toBe(true);

    type('mina_o');
    expect(told()).toBe('');
    expect(userName().hasAttribute('aria-invalid')).toBe(false);
    expect(registerButton().disabled).toBe(false);
  });

  it('is that of the value in the field, however late an answer about another comes', async () => {
    let answerLate = (_answer: Answer) => {};
    answers.mina = new Promise((resolve) => (answerLate = resolve));
    renderAt('/register', api.uri);
    typeAndPause('mina');
    await waitFor(() => expect(checked()).toEqual(['mina']));
    typeAndPause('mina_o');
    await waitFor(() => expect(told()).toBe(FREE));

    answerLate(said(false, TAKEN));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(told()).toBe(FREE);
    expect(registerButton().disabled).toBe(false);
  });

  it('is left open with the time to wait when there were too many checks, and blocks nothing', async () => {
    const words = 'Too many username checks from this address. Try again in 40 seconds.';
    answers.mina = refusal(words, 'RATE_LIMITED');
    renderAt('/register', api.uri);
    typeAndPause('mina');
    await waitFor(() => expect(told()).toBe(words));
    expect(registerButton().disabled).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['the API fails', () => api.uri],
    ['the network is down', () => 'http://127.0.0.1:1/graphql'],
  ])('is left open when %s, and blocks nothing', async (_name, uri) => {
    answers.mina = refusal('The database is away.', 'SERVICE_UNAVAILABLE');
    renderAt('/register', uri());
    typeAndPause('mina');
    expect(told()).toBe('Checking…');
    await waitFor(() => expect(told()).toBe(''));
    expect(registerButton().disabled).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
