// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { refusal, signedIn, startApi, type Answer } from '../auth/testing/authPages';
import { noBlockedUsers, renderSettings } from './testing/renderSettings';

/** `lost`: the connection ends without an answer. */
let answer: Answer | 'lost';
/** The API's answer about the email when the page opens. */
let email: Answer;
let api: Awaited<ReturnType<typeof startApi>>;

/** The queries that the page sends on load. */
const lists: Record<string, Answer> = {
  Sessions: { data: { viewer: { __typename: 'Viewer', sessions: [] } } },
  BlockedUsers: noBlockedUsers,
  Passkeys: { data: { viewer: { __typename: 'Viewer', passkeys: [] } } },
};

beforeEach(async () => {
  email = viewerEmail(null);
  window.localStorage.setItem('user', JSON.stringify(sessionUser()));
  api = await startApi(({ operationName }) =>
    operationName === 'SettingsEmail' ? email : (lists[operationName] ?? answer),
  );
});
afterEach(() => api.stop());

const pendingChange = (waitingFor: string[]) => ({
  __typename: 'PendingEmailChange',
  newEmail: 'new@example.org',
  waitingFor,
  expiresAt: '2026-01-02T00:00:00.000Z',
});
const viewerEmail = (emailChange: object | null, address = 'mina@example.org'): Answer => ({
  data: {
    viewer: { __typename: 'Viewer', user: { __typename: 'User', id: 'u1' }, email: address, emailChange },
  },
});
/** The operations other than the queries on load. */
const asked = () =>
  api.asked.filter(({ operationName }) => operationName !== 'SettingsEmail' && !(operationName in lists));

const render = () => renderSettings('/settings/account', api.uri);
const current = () => screen.getByLabelText<HTMLInputElement>('Current Password');
const next = () => screen.getByLabelText<HTMLInputElement>('New Password');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function change(currentPassword: string, newPassword: string) {
  fireEvent.change(current(), { target: { value: currentPassword } });
  fireEvent.change(next(), { target: { value: newPassword } });
  press('Update');
}

const WRONG = 'Incorrect password! Enter your password correctly.';

describe('changing the password', () => {
  it('continues with the new token, and empties the form', async () => {
    answer = signedIn('changePassword', 'minas-new-token');
    const store = render();
    change('Secret1!', 'correct horse');
    await screen.findByText('Password updated successfully!!');
    expect(asked()[0]?.variables.input).toEqual({
      currentPassword: 'Secret1!',
      newPassword: 'correct horse',
    });
    expect(store.getState().user?.accessToken).toBe('minas-new-token');
    expect([current().value, next().value]).toEqual(['', '']);
  });

  it('says that the current password is wrong, and focuses its field', async () => {
    answer = refusal(WRONG, 'BAD_USER_INPUT', { currentPassword: WRONG });
    render();
    change('secret1!', 'correct horse');
    expect((await screen.findByRole('alert')).textContent).toBe(WRONG);
    expect(document.activeElement).toBe(current());
    expect(current().getAttribute('aria-invalid')).toBe('true');
    expect(next().value).toBe('correct horse');
    fireEvent.change(current(), { target: { value: 'Secret1!' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves the rules for the new password to the API, and shows its message', async () => {
    const words = 'The new password must have at least 8 characters.';
    answer = refusal(words, 'BAD_USER_INPUT', { newPassword: words });
    render();
    change('Secret1!', 'short');
    await screen.findByText(words);
    expect(document.activeElement).toBe(next());
    expect(screen.queryByText(WRONG)).toBeNull();
  });

  it('asks for missing values', () => {
    render();
    change('', '');
    expect(document.activeElement).toBe(current());
    change('Secret1!', '');
    expect(document.activeElement).toBe(next());
    expect(asked()).toEqual([]);
  });

  it('says that something went wrong, and keeps the input', async () => {
    answer = refusal('at db.ts:12', 'INTERNAL_SERVER_ERROR');
    render();
    change('Secret1!', 'correct horse');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
    expect(next().value).toBe('correct horse');
  });

  it('tells password managers whose password it is', () => {
    render();
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('mina');
    expect(current().autocomplete).toBe('current-password');
    expect(next().autocomplete).toBe('new-password');
  });
});

describe('changing the email', () => {
  const newEmail = () => screen.getByLabelText<HTMLInputElement>('New email');
  const password = () => screen.getByLabelText<HTMLInputElement>('Your password');
  function ask(address: string, secret: string) {
    fireEvent.change(newEmail(), { target: { value: address } });
    fireEvent.change(password(), { target: { value: secret } });
    press('Change email');
  }

  it('says which links remain to be opened, and empties the form', async () => {
    answer = {
      data: {
        requestEmailChange: {
          __typename: 'RequestEmailChangePayload',
          emailChange: pendingChange(['OLD', 'NEW']),
        },
      },
    };
    render();
    ask(' new@example.org', 'Secret1!');
    const status = (
      await screen.findByText('the link to', { exact: false, selector: 'li:first-child' })
    ).closest('[role=status]');
    expect(status?.textContent).toContain('the link to mina@example.org');
    expect(status?.textContent).toContain('the link to new@example.org');
    expect(document.activeElement).toBe(status);
    expect(asked()[0]?.variables.input).toEqual({ newEmail: 'new@example.org', currentPassword: 'Secret1!' });
    expect([newEmail().value, password().value]).toEqual(['', '']);
  });

  it('says on a later visit what remains to be done', async () => {
    email = viewerEmail(pendingChange(['NEW']));
    render();
    const item = await screen.findByText('the link to', { exact: false, selector: 'li' });
    expect(item.textContent).toBe('the link to new@example.org');
  });

  it("shows the account's current email, and stores it in the session", async () => {
    email = viewerEmail(null, 'changed@example.org');
    const store = render();
    await screen.findByText('changed@example.org');
    await waitFor(() => expect(store.getState().user?.email).toBe('changed@example.org'));
  });

  it("shows the API's message beside the field, and asks for missing values", async () => {
    render();
    ask('nowhere', '');
    expect(document.activeElement).toBe(newEmail());
    ask('new@example.org', '');
    expect(document.activeElement).toBe(password());
    expect(asked()).toEqual([]);
    answer = refusal(WRONG, 'BAD_USER_INPUT', { currentPassword: WRONG });
    ask('new@example.org', 'secret1!');
    await screen.findByText(WRONG);
    expect(document.activeElement).toBe(password());
    expect(newEmail().value).toBe('new@example.org');
  });
});

describe('signing out everywhere and deleting the account', () => {
  it('deletes the account after confirmation, and the stored user with it', async () => {
    answer = { data: { deleteAccount: { __typename: 'DeleteAccountPayload', deletedUserId: 'u1' } } };
    const store = render();
    press('Delete Account');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain(
      'This action cannot be undone. Are you sure you want to delete your account?',
    );
    expect(document.activeElement?.textContent).toBe('Cancel');
    press('Delete');
    await screen.findByText('at /');
    expect(asked()[0]?.variables.input).toEqual({ userId: 'u1' });
    expect(store.getState().user).toBeNull();
    expect(window.localStorage.getItem('user')).toBeNull();
  });

  it('asks for the password when the API requires it, then deletes', async () => {
    const answers: Answer[] = [
      {
        errors: [
          {
            message: 'Confirm your password first.',
            extensions: { code: 'FORBIDDEN', reason: 'RECENT_AUTHENTICATION_REQUIRED', maxAge: 600 },
          },
        ],
      },
      {
        data: {
          confirmPassword: {
            __typename: 'ConfirmPasswordPayload',
            session: { __typename: 'Session', id: 's1' },
          },
        },
      },
      { data: { deleteAccount: { __typename: 'DeleteAccountPayload', deletedUserId: 'u1' } } },
    ];
    await api.stop();
    api = await startApi(({ operationName }) =>
      operationName === 'SettingsEmail'
        ? email
        : (lists[operationName] ?? answers.shift() ?? refusal('?', 'NOT_FOUND')),
    );
    const store = render();
    press('Delete Account');
    await screen.findByRole('alertdialog');
    press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm your password' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'Secret1!' } });
    press('Confirm');
    await screen.findByText('at /');
    expect(asked().map(({ operationName }) => operationName)).toEqual([
      'DeleteAccount',
      'ConfirmPassword',
      'DeleteAccount',
    ]);
    expect(asked()[1]?.variables.input).toEqual({ password: 'Secret1!' });
    expect(store.getState().user).toBeNull();
  });

  it('deletes nothing when the password dialog is cancelled', async () => {
    answer = {
      errors: [{ message: '', extensions: { code: 'FORBIDDEN', reason: 'RECENT_AUTHENTICATION_REQUIRED' } }],
    };
    const store = render();
    press('Delete Account');
    await screen.findByRole('alertdialog');
    press('Delete');
    await screen.findByRole('dialog', { name: 'Confirm your password' });
    press('Cancel');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(asked()).toHaveLength(1);
    expect(store.getState().user).not.toBeNull();
  });

  it('deletes nothing when the question is answered with no', async () => {
    render();
    press('Delete Account');
    await screen.findByRole('alertdialog');
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked()).toEqual([]);
  });

  it('says why the account was not deleted', async () => {
    answer = refusal('at db.ts:12', 'INTERNAL_SERVER_ERROR');
    const store = render();
    press('Delete Account');
    await screen.findByRole('alertdialog');
    press('Delete');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your account was not deleted: Internal Server Error',
    );
    expect(store.getState().user).not.toBeNull();
  });

  it('ends all sessions after confirmation', async () => {
    answer = {
      data: {
        signOutEverywhere: { __typename: 'SignOutEverywherePayload', user: { __typename: 'User', id: 'u1' } },
      },
    };
    const store = render();
    press('Sign out everywhere');
    await screen.findByRole('alertdialog');
    press('Sign out');
    await screen.findByText('at /');
    expect(store.getState().user).toBeNull();
  });

  const unknown: Answer = {
    errors: [
      {
        message: 'It is not known whether this change was made.',
        extensions: { code: 'SERVICE_UNAVAILABLE', reason: 'CHANGE_UNKNOWN' },
      },
    ],
  };
  const ended = (reason?: string): Answer => ({
    errors: [{ message: 'Log in first.', extensions: { code: 'UNAUTHENTICATED', reason } }],
  });
  const signOuts = () => window.localStorage.getItem('signOuts');

  const signOut = [
    'Sign out everywhere',
    'Sign out',
    'your sessions have ended',
    ended(),
    'You are signed out everywhere.',
  ] as const;
  const deletion = [
    'Delete Account',
    'Delete',
    'your account is deleted',
    ended('ACCOUNT_DELETED'),
    'Your account is deleted.',
  ] as const;
  it.each([
    [...signOut, 'lost'],
    [...deletion, 'lost'],
    [...signOut, unknown],
    [...deletion, unknown],
  ] as const)(
    '%s: a lost answer is no refusal, and the next one tells',
    async (action, yes, what, next, done, lost) => {
      window.localStorage.removeItem('signOuts');
      answer = lost;
      const store = render();
      press(action);
      await screen.findByRole('alertdialog');
      press(yes);
      expect((await screen.findByRole('alert')).textContent).toBe(
        `The answer was lost, so it is not known whether ${what}. Try again.`,
      );
      expect(store.getState().user).not.toBeNull();
      answer = next;
      press(yes);
      await screen.findByText(done);
      await screen.findByText('at /');
      expect(store.getState().user).toBeNull();
      expect(signOuts()).toMatch(/^1 /);
    },
  );

  it('a session that ended before it was to end everywhere counts as expired', async () => {
    window.localStorage.removeItem('signOuts');
    answer = ended();
    const store = render();
    press('Sign out everywhere');
    await screen.findByRole('alertdialog');
    press('Sign out');
    await waitFor(() => expect(store.getState().user).toBeNull());
    expect(signOuts()).toBeNull();
  });

  it('disables its buttons when the session has ended elsewhere', async () => {
    answer = refusal('Your session is over.', 'UNAUTHENTICATED');
    render();
    change('Secret1!', 'correct horse');
    expect(await screen.findAllByText(/^You are signed out/)).not.toHaveLength(0);
    for (const name of ['Update', 'Change email', 'Add a passkey', 'Sign out everywhere', 'Delete Account']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
  });
});
