// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, renderAt, startApi, type Answer } from './testing/authPages';

const said = (available: boolean, message: string): Answer => ({
  data: { userNameAvailability: { __typename: 'UserNameAvailability', available, message } },
});
const FREE = 'This username is available.';
const TAKEN = 'This username is already taken.';

/** The API's answer for each username; it answers a promise when that resolves. */
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
/** The usernames that the API was asked about. */
const checked = () => api.asked.map(({ variables }) => variables.userName);
const type = (value: string) => fireEvent.change(userName(), { target: { value } });

/** The text of the field's live regions. */
function told(): string {
  const regions = userName().parentElement?.querySelectorAll('[role=status], [aria-live]') ?? [];
  return [...regions].map(({ textContent }) => textContent.trim()).join('');
}

/** Advances the fake timers by this many milliseconds. Only timeouts are fake; the network is real. */
function pass(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

/** Types a value and advances the timers until it is checked. */
function typeAndPause(value: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  type(value);
  pass(1000);
  vi.useRealTimers();
}

describe('the availability of a username', () => {
  it('is requested once, 1000 ms after the last keystroke', async () => {
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

  it('is not requested for up to three characters', async () => {
    renderAt('/register', api.uri);
    typeAndPause('min');
    expect(told()).toBe('');
    typeAndPause('mina');
    await waitFor(() => expect(told()).toBe(FREE));
    expect(checked()).toEqual(['mina']);
  });

  it('is not requested for a username that breaks the rules', () => {
    renderAt('/register', api.uri);
    typeAndPause('mi-na');
    expect(told()).toContain('Invalid username!');
    expect(userName().getAttribute('aria-invalid')).toBe('true');
    expect(registerButton().disabled).toBe(true);
    expect(api.asked).toEqual([]);
  });

  it('prevents registering a taken username until it is changed', async () => {
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

  it('belongs to the value in the field, even if an answer about another value arrives late', async () => {
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

  it('stays unknown after too many checks, names the time to wait and blocks nothing', async () => {
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
  ])('stays unknown when %s, and blocks nothing', async (_name, uri) => {
    answers.mina = refusal('The database is away.', 'SERVICE_UNAVAILABLE');
    renderAt('/register', uri());
    typeAndPause('mina');
    expect(told()).toBe('Checking…');
    await waitFor(() => expect(told()).toBe(''));
    expect(registerButton().disabled).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
