// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { listDeviceDrafts } from '../drafts/deviceDrafts';
import { renderWritePage } from './testing/writePage';

vi.setConfig({ testTimeout: 30_000 });

const tomas = sessionUser({ _id: 'u2', userName: 'tomas', accessToken: 'tomass-token' });
const title = () => screen.getByLabelText<HTMLTextAreaElement>('Title');
const titlesOf = async (userId: string) => (await listDeviceDrafts(userId)).map((draft) => draft.title);

/** Simulates the storage event of another tab. */
const hear = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));

beforeEach(() => {
  window.localStorage.clear();
  everythingIsNear();
  window.scrollTo = () => undefined;
});

/** Mina types while the server is unreachable. */
async function typeAsMina() {
  const { history } = renderWritePage({});
  await screen.findByLabelText('Title');
  fireEvent.change(title(), { target: { value: 'Words of Mina' } });
  await waitFor(async () => expect(await titlesOf('u1')).toEqual(['Words of Mina']));
  return history;
}

describe('another person logs in in another tab', () => {
  it('gets a page of their own; the text stays on the device for its writer', async () => {
    const history = await typeAsMina();
    window.localStorage.setItem('user', JSON.stringify(tomas));
    hear();
    await waitFor(() => expect(title().value).toBe(''));
    expect(history.location.search).toBe('');
    expect(await titlesOf('u2')).toEqual([]);
    expect(await titlesOf('u1')).toEqual(['Words of Mina']);
  });
});

describe('the writer signs out in another tab', () => {
  it.each([
    ['keeping', '1'],
    ['discarding', '1 u1'],
  ])('the page closes and writes nothing more (%s)', async (_name, signOuts) => {
    await typeAsMina();
    window.localStorage.setItem('signOuts', signOuts);
    window.localStorage.removeItem('user');
    hear();
    await screen.findByText('at /');
    // Clearing the device is the app's job (app/startMember.ts); the page must add nothing afterwards.
    window.localStorage.clear();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await titlesOf('u1')).toEqual([]);
  });
});

describe('a session that expires', () => {
  it('leaves the text where it is', async () => {
    await typeAsMina();
    window.localStorage.removeItem('user');
    hear();
    expect(title().value).toBe('Words of Mina');
    expect(await titlesOf('u1')).toEqual(['Words of Mina']);
  });
});
