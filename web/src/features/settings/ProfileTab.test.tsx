// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { minasProfile, refusal, startApi, type Answer, type Asked } from '../auth/testing/authPages';
import { renderSettings } from './testing/renderSettings';

let answer: (asked: Asked) => Answer | Promise<Answer>;
let api: Awaited<ReturnType<typeof startApi>>;

beforeEach(async () => {
  window.localStorage.setItem('user', JSON.stringify(sessionUser()));
  api = await startApi((asked) =>
    asked.operationName === 'SettingsProfile' ? viewerIs(minasProfile) : answer(asked),
  );
  const { fetch } = globalThis;
  // Node's fetch cannot send jsdom's FormData as multipart, so only the operation is sent, without its file.
  vi.stubGlobal('fetch', (uri: string, init: RequestInit) => {
    const operations = init.body instanceof FormData ? init.body.get('operations') : null;
    if (typeof operations !== 'string') return fetch(uri, init);
    return fetch(uri, { ...init, headers: { 'content-type': 'application/json' }, body: operations });
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:me', revokeObjectURL: vi.fn() }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  return api.stop();
});

const viewerIs = (user: typeof minasProfile): Answer => ({
  data: { viewer: { __typename: 'Viewer', user } },
});
const updated = (changed: object): Answer => ({
  data: { updateProfile: { __typename: 'UpdateProfilePayload', user: { ...minasProfile, ...changed } } },
});
const uploaded: Answer = {
  data: { uploadImage: { __typename: 'UploadImagePayload', url: '/uploads/me.webp' } },
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const choose = (file: File) => fireEvent.change(field('Choose File'), { target: { files: [file] } });
const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update' }));
const inputs = () =>
  api.asked
    .filter(({ operationName }) => operationName === 'UpdateProfile')
    .map(({ variables }) => variables.input);
const errorOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};
const me = new File(['png'], 'me.png', { type: 'image/png' });

describe('the profile tab', () => {
  it('sends only what was changed, and updates the session', async () => {
    answer = () => updated({ about: 'Compilers.', websiteURL: 'https://mina.dev/' });
    const store = renderSettings('/settings', api.uri);
    type('About', 'Compilers.');
    type('Website Link', ' https://mina.dev ');
    update();
    expect(screen.getByRole('button', { name: 'Update' }).getAttribute('aria-busy')).toBe('true');

    const banner = await screen.findByText('User data updated successfully!!');
    expect(banner.closest('[role=status]')).toBe(document.activeElement);
    expect(inputs()).toEqual([{ about: 'Compilers.', websiteURL: 'https://mina.dev' }]);
    expect(store.getState()).toMatchObject({
      user: { about: 'Compilers.', websiteURL: 'https://mina.dev/', accessToken: 'minas-token' },
      isFetching: false,
    });
    expect(field('Website Link').value).toBe('https://mina.dev/');
  });

  it.each([
    [
      'Name',
      'Mina van Okafor',
      'Name can only contain letters and at most one space between first and last name',
    ],
    ['About', 'a'.repeat(1001), 'About can have 1000 characters at most.'],
    ['Website Link', 'mina', 'This must be an http or https address'],
    ['Twitter Link', 'javascript:alert(1)', 'This must be an http or https address'],
  ])('shows what is wrong with %s and makes no request', async (label, text, words) => {
    renderSettings('/settings', api.uri);
    type(label, text);
    update();
    expect(errorOf(label)).toContain(words);
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(inputs()).toEqual([]);
    type(label, '');
    if (label !== 'Name') expect(errorOf(label)).not.toContain(words);
  });

  it("shows the API's message at the field and focuses it", async () => {
    answer = () => refusal('No.', 'BAD_USER_INPUT', { githubURL: 'Not an address.' });
    renderSettings('/settings', api.uri);
    type('GitHub Link', 'https://github.com/mina');
    update();
    await waitFor(() => expect(errorOf('GitHub Link')).toContain('Not an address.'));
    await waitFor(() => expect(document.activeElement).toBe(field('GitHub Link')));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('keeps the input when saving fails, and can retry', async () => {
    answer = () => refusal('at db.ts:12', 'INTERNAL_SERVER_ERROR');
    const store = renderSettings('/settings', api.uri);
    type('About', 'Compilers.');
    update();
    expect(await screen.findByText('Failed to update user data: Internal Server Error')).toBeTruthy();
    expect(field('About').value).toBe('Compilers.');
    expect(store.getState()).toMatchObject({ user: { about: null }, error: true });

    answer = () => updated({ about: 'Compilers.' });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('User data updated successfully!!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('keeps the input when the session has ended, and continues after a login', async () => {
    answer = () => refusal('Your session is over.', 'UNAUTHENTICATED');
    const store = renderSettings('/settings', api.uri);
    type('About', 'Compilers.');
    update();
    expect(await screen.findByText(/^You are signed out/)).toBeTruthy();
    expect(store.getState().user).toBeNull();
    expect(field('About').value).toBe('Compilers.');
    update();
    expect(inputs()).toHaveLength(1);

    answer = () => updated({ about: 'Compilers.' });
    act(() => store.dispatch({ type: 'loginSuccess', user: sessionUser() }));
    expect(screen.queryByText(/^You are signed out/)).toBeNull();
    update();
    expect(await screen.findByText('User data updated successfully!!')).toBeTruthy();
  });

  it('shows a new picture immediately and uploads it once, with the update', async () => {
    let isDown = true;
    answer = ({ operationName }) => {
      if (operationName === 'UploadImage') return uploaded;
      return isDown ? refusal('', 'INTERNAL_SERVER_ERROR') : updated({ profilePicture: '/uploads/me.webp' });
    };
    const store = renderSettings('/settings', api.uri);
    choose(me);
    expect(screen.getByAltText('Preview of me.png').getAttribute('src')).toBe('blob:me');
    expect(api.asked.some(({ operationName }) => operationName === 'UploadImage')).toBe(false);

    update();
    await screen.findByText(/^Failed to update user data/);
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('User data updated successfully!!');
    expect(api.asked.filter(({ operationName }) => operationName === 'UploadImage')).toHaveLength(1);
    expect(inputs().at(-1)).toEqual({ profilePicture: '/uploads/me.webp' });
    expect(store.getState().user?.profilePicture).toBe('/uploads/me.webp');

    fireEvent.click(screen.getByRole('button', { name: 'Remove profile picture' }));
    answer = () => updated({});
    update();
    await waitFor(() => expect(inputs().at(-1)).toEqual({ profilePicture: null }));
  });

  it.each([
    [
      'an unsupported type',
      new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }),
      '"cv.pdf" cannot be used: choose a PNG',
    ],
    ['an empty file', new File([], 'me.png', { type: 'image/png' }), '"me.png" is empty.'],
    [
      'a file that is too large',
      Object.defineProperty(new File(['x'], 'me.png', { type: 'image/png' }), 'size', { value: 11_000_000 }),
      '"me.png" has 10.5 MB; a profile picture can have at most 10 MB.',
    ],
  ])('refuses %s and names the file', (_what, file, words) => {
    renderSettings('/settings', api.uri);
    choose(file);
    expect(errorOf('Choose File')).toContain(words);
    expect(screen.queryByAltText(/^Preview/)).toBeNull();
  });

  it('shows changes from another device, but does not overwrite what is being typed', async () => {
    await api.stop();
    api = await startApi(() => viewerIs({ ...minasProfile, name: 'Mina New', userName: 'mina' }));
    renderSettings('/settings', api.uri);
    type('About', 'Compilers.');
    await waitFor(() => expect(field('Name').value).toBe('Mina New'));
    expect(field('About').value).toBe('Compilers.');
  });

  it('asks before unsaved changes are lost', async () => {
    renderSettings('/settings', api.uri);
    type('About', 'Compilers.');
    fireEvent.click(screen.getByRole('link', { name: 'Account' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(field('About').value).toBe('Compilers.');
    fireEvent.click(screen.getByRole('link', { name: 'Account' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByLabelText('Current Password')).toBeTruthy();
  });

  it('redirects visitors', async () => {
    window.localStorage.clear();
    renderSettings('/settings', api.uri);
    expect(await screen.findByText('at /404')).toBeTruthy();
  });
});
