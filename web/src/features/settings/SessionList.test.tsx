// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { refusal, signedIn, startApi, type Answer, type Asked } from '../auth/testing/authPages';
import { noBlockedUsers, renderSettings } from './testing/renderSettings';

let ending: Answer;
/** The sessions that the API returns; null if it fails. */
let listed: readonly ReturnType<typeof session>[] | null;
let api: Awaited<ReturnType<typeof startApi>>;

const session = (id: string, device: string, isCurrent = false) => ({
  __typename: 'Session',
  id,
  device,
  address: '192.0.2.0/24',
  createdAt: '2026-03-01T08:00:00.000Z',
  lastUsedAt: '2026-03-02T08:00:00.000Z',
  isCurrent,
});
const here = session('s1', 'Chrome on Linux', true);

function answer({ operationName }: Asked): Answer {
  if (operationName === 'Sessions' && !listed) return refusal('at db.ts:12', 'INTERNAL_SERVER_ERROR');
  if (operationName === 'Sessions') return { data: { viewer: { __typename: 'Viewer', sessions: listed } } };
  // The page loads other lists besides.
  if (operationName === 'BlockedUsers') return noBlockedUsers;
  if (operationName === 'Passkeys') return { data: { viewer: { __typename: 'Viewer', passkeys: [] } } };
  if (operationName === 'SettingsEmail')
    return {
      data: {
        viewer: {
          __typename: 'Viewer',
          user: { __typename: 'User', id: 'u1' },
          email: 'mina@example.org',
          emailChange: null,
        },
      },
    };
  return ending;
}

beforeEach(async () => {
  window.localStorage.setItem('user', JSON.stringify(sessionUser()));
  ending = { data: { endSession: { __typename: 'EndSessionPayload', endedSessionId: 's2' } } };
  listed = [here, session('s2', 'Firefox on Windows'), session('s3', 'Safari on iPhone')];
  api = await startApi(answer);
});
afterEach(() => api.stop());

const open = () => renderSettings('/settings/account', api.uri);
const rows = () => within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
const endOf = (device: string) => screen.findByRole('button', { name: `End the session of ${device}` });

describe('the sessions in Settings', () => {
  it('are listed; the current one has no button', async () => {
    open();
    await endOf('Firefox on Windows');
    expect(rows()).toHaveLength(3);
    expect(rows()[0]?.textContent).toContain('This device');
    expect(within(rows()[0]!).queryByRole('button')).toBeNull();
    expect(rows()[1]?.textContent).toContain('Network 192.0.2.0/24');
  });

  it('disappear when they are ended: the focus moves to the next, and a message says so', async () => {
    open();
    fireEvent.click(await endOf('Firefox on Windows'));
    await screen.findByText('The session of Firefox on Windows has ended.');
    expect(api.asked.at(-1)?.variables.input).toEqual({ id: 's2' });
    expect(rows()).toHaveLength(2);
    expect(document.activeElement).toBe(await endOf('Safari on iPhone'));
  });

  it('that have ended already disappear too', async () => {
    ending = refusal('This session has ended already.', 'NOT_FOUND');
    listed = [here, session('s2', 'Firefox on Windows')];
    open();
    fireEvent.click(await endOf('Firefox on Windows'));
    const summary = await screen.findByText('You have no other session.');
    await waitFor(() => expect(document.activeElement).toBe(summary));
  });

  it('stay with the reason when ending them fails', async () => {
    ending = refusal('at db.ts:12', 'INTERNAL_SERVER_ERROR');
    open();
    fireEvent.click(await endOf('Firefox on Windows'));
    expect((await screen.findByRole('alert')).textContent).toBe('The session goes on: Internal Server Error');
    expect(rows()).toHaveLength(3);
  });

  it('are five at first, and all on request', async () => {
    listed = [here, ...Array.from({ length: 20 }, (_, i) => session(`x${i}`, `curl${i}`))];
    open();
    const more = await screen.findByRole('button', { name: 'Show all 21 sessions' });
    expect(rows()).toHaveLength(5);
    fireEvent.click(more);
    expect(rows()).toHaveLength(21);
    expect(document.activeElement).toBe(await endOf('curl4'));
  });

  it('say that they could not be fetched, and offer a retry', async () => {
    listed = null;
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be fetched');
    listed = [here, session('s2', 'Firefox on Windows')];
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await endOf('Firefox on Windows')).toBeDefined();
  });

  it('are fetched again when a change of the password has ended the others', async () => {
    ending = signedIn('changePassword', 'minas-new-token');
    open();
    await endOf('Firefox on Windows');
    listed = [here];
    for (const label of ['Current Password', 'New Password'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'Secret1!' } });
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('You have no other session.');
    expect(rows()).toHaveLength(1);
  });
});
