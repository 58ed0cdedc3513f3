// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { renderAt, startApi } from '../auth/testing/authPages';
import { YourData } from './YourData';

const original = globalThis.fetch;
let api: Awaited<ReturnType<typeof startApi>>;
/** The answers to requests for the archive, in turn, and the headers of these requests. */
let answers: Response[];
let tokens: (string | null)[];
const revoked = vi.fn<(href: string) => void>();
const saved = vi.fn<(name: string, href: string) => void>();

beforeEach(async () => {
  window.localStorage.setItem('user', JSON.stringify(sessionUser()));
  [answers, tokens] = [[], []];
  saved.mockReset();
  revoked.mockReset();
  api = await startApi(() => ({
    data: { confirmPassword: { __typename: 'ConfirmPasswordPayload', session: null } },
  }));
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address !== '/account/archive') return original(address, init);
    tokens.push(new Headers(init?.headers).get('Authorization'));
    return Promise.resolve(answers.shift());
  });
  URL.createObjectURL = () => 'blob:archive';
  URL.revokeObjectURL = revoked;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download, this.href);
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await api.stop();
});

const render = () =>
  renderAt('/data', api.uri, [{ path: '/data', element: <YourData userName="mina" disabled={false} /> }]);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refused = (status: number, message: string, reason?: string) =>
  Response.json({ errors: [{ message, extensions: { code: 'FORBIDDEN', reason } }] }, { status });
const archive = () =>
  new Response('zip', {
    headers: { 'Content-Disposition': 'attachment; filename="hydrate-2026-01-02.zip"' },
  });

it('saves the archive under its name', async () => {
  answers = [archive()];
  render();
  press('Download your data');
  await waitFor(() => expect(saved).toHaveBeenCalledWith('hydrate-2026-01-02.zip', 'blob:archive'));
  expect(tokens).toEqual([`Bearer ${sessionUser().accessToken}`]);
});

it('keeps the address of the file for browsers that read it later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  answers = [archive()];
  render();
  press('Download your data');
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoked).toHaveBeenCalledWith('blob:archive');
});

it('asks for the password if that was long ago, and tries again', async () => {
  answers = [refused(403, 'Enter your password.', 'RECENT_AUTHENTICATION_REQUIRED'), archive()];
  render();
  press('Download your data');
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your password' });
  fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'Secret1!' } });
  press('Confirm');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
});

it('says why it did not happen', async () => {
  answers = [refused(429, 'Too many downloads of your data. Try again in 12 minutes.')];
  render();
  press('Download your data');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Your data was not downloaded: /);
  expect(saved).not.toHaveBeenCalled();
});

it('says the status of an answer that is not by the API', async () => {
  const headers = { 'Content-Type': 'text/html' };
  answers = [new Response('<h1>502</h1>', { status: 502, statusText: 'Bad Gateway', headers })];
  render();
  press('Download your data');
  expect((await screen.findByRole('alert')).textContent).toBe('Your data was not downloaded: Bad Gateway');
});
