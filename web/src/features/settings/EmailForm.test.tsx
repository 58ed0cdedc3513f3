// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSessionStore, useSession, type SessionStore, type SessionUser } from '../../session';
import type { SessionStorage } from '../../session/sessionStorage';
import { sessionUser } from '../../session/testing/sessionUser';
import { deferred, renderFeature, type Api } from '../testing/renderFeature';
import { EmailForm } from './EmailForm';

const mina = sessionUser();
const OLD = mina.email;
const NEW = 'new@example.org';

/** A browser's local storage: a tab hears of the changes of all other tabs, in a later task. */
function browser() {
  const stored = new Map<string, string>();
  const listeners = new Map<number, () => void>();
  let tabs = 0;
  let writes = 0;
  return {
    writes: () => writes,
    stored: () => JSON.parse(stored.get('user') ?? 'null') as unknown,
    open(user?: SessionUser): SessionStore {
      const tab = ++tabs;
      const storage: SessionStorage = {
        read: (key) => stored.get(key) ?? null,
        write(key, text) {
          writes++;
          if (text === null) stored.delete(key);
          else stored.set(key, text);
          for (const [other, listener] of listeners) {
            if (other !== tab) setTimeout(() => act(listener));
          }
          return true;
        },
        watch(listener) {
          listeners.set(tab, listener);
          return () => listeners.delete(tab);
        },
      };
      const session = createSessionStore(storage);
      if (user) session.dispatch({ type: 'loginSuccess', user });
      return session;
    },
  };
}

const viewer = (email: string) => ({
  data: {
    viewer: { __typename: 'Viewer', user: { __typename: 'User', id: mina._id }, email, emailChange: null },
  },
});

function Settings() {
  const { user } = useSession();
  return <EmailForm userName="mina" email={user?.email ?? ''} isSignedOut={user === null} />;
}

function openSettings(session: SessionStore, api: Api) {
  const { asked, container } = renderFeature(<Settings />, { api, session });
  const shown = () => within(container).getByText(/^Your email is/).textContent;
  return { asked, container, shows: (email: string) => expect(shown()).toBe(`Your email is ${email}.`) };
}

it('two tabs with different answers agree on the newer one', async () => {
  const { open, stored, writes } = browser();
  const [here, there] = [open(mina), open()];
  let email = OLD;
  const api = () => viewer(email);
  const first = openSettings(here, api);
  await waitFor(() => expect(first.asked).toHaveLength(1));
  await waitFor(() => first.shows(OLD));

  email = NEW;
  const second = openSettings(there, api);
  await waitFor(() => first.shows(NEW));
  second.shows(NEW);
  expect(here.getState().user?.email).toBe(NEW);
  expect(stored()).toEqual({ ...mina, email: NEW });
  // The log-in and the new email.
  expect(writes()).toBe(2);
  expect([first.asked.length, second.asked.length]).toEqual([2, 1]);
});

it('a tab that cannot ask again leaves what another one has stored', async () => {
  const { open, stored, writes } = browser();
  const [here, there] = [open(mina), open()];
  const answers = [viewer(OLD), viewer(NEW)];
  const api = () => answers.shift() ?? Promise.reject(new Error('down'));
  const first = openSettings(here, api);
  await waitFor(() => expect(first.asked).toHaveLength(1));
  await waitFor(() => first.shows(OLD));
  const second = openSettings(there, api);
  await waitFor(() => second.shows(NEW));
  await waitFor(() => expect(first.asked).toHaveLength(2));
  await waitFor(() => first.shows(NEW));
  expect(stored()).toEqual({ ...mina, email: NEW });
  // The log-in and the new email.
  expect(writes()).toBe(2);
  expect([first.asked.length, second.asked.length]).toEqual([2, 1]);
});

it('an answer that is older than what another tab has stored is asked for again', async () => {
  const { open, stored } = browser();
  const [here, there] = [open(mina), open()];
  const old = deferred<ReturnType<typeof viewer>>();
  const answers = [old.promise, viewer(NEW)];
  const { asked, shows } = openSettings(here, () => answers.shift() ?? viewer(NEW));
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => there.dispatch({ type: 'updateSuccess', user: { ...mina, email: NEW } }));
  await waitFor(() => shows(NEW));
  act(() => old.resolve(viewer(OLD)));
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => shows(NEW));
  expect(stored()).toMatchObject({ email: NEW });
});

it('an answered email takes no token back that another tab has stored', () => {
  const { open, stored } = browser();
  const [here, there] = [open(mina), open()];
  there.dispatch({ type: 'updateSuccess', user: { ...mina, accessToken: 'newer' } });
  // The storage event has not arrived yet.
  here.dispatch({ type: 'emailAnswered', userId: mina._id, email: NEW });
  expect(stored()).toEqual({ ...mina, accessToken: 'newer', email: NEW });
});

it('the banner of a change goes when another tab has stored the new email', async () => {
  const { open } = browser();
  const [here, there] = [open(mina), open()];
  let email = OLD;
  const { container } = openSettings(here, ({ operationName }) =>
    operationName === 'RequestEmailChange'
      ? {
          data: {
            requestEmailChange: {
              __typename: 'RequestEmailChangePayload',
              emailChange: {
                __typename: 'PendingEmailChange',
                newEmail: NEW,
                waitingFor: ['OLD', 'NEW'],
                expiresAt: '2026-01-02T00:00:00.000Z',
              },
            },
          },
        }
      : viewer(email),
  );
  fireEvent.change(screen.getByLabelText('New email'), { target: { value: NEW } });
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'Secret1!' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change email' }));
  await screen.findByText(/We still wait for/);
  email = NEW;
  act(() => there.dispatch({ type: 'updateSuccess', user: { ...mina, email: NEW } }));
  await waitFor(() => expect(container.textContent).toContain(`Your email is ${NEW}.`));
  expect(screen.queryByText(/We still wait for/)).toBeNull();
});

it('does not promise a change any more that a new password has cancelled', async () => {
  const { open } = browser();
  const session = open(mina);
  const change = { __typename: 'PendingEmailChange', newEmail: NEW, waitingFor: ['OLD', 'NEW'] };
  let emailChange: object | null = { ...change, expiresAt: '2026-11-29T10:00:00.000Z' };
  const answer = () => ({ data: { viewer: { ...viewer(OLD).data.viewer, emailChange } } });
  openSettings(session, answer);
  expect(await screen.findByText(/Your email changes to/)).toBeTruthy();
  emailChange = null;
  act(() => session.dispatch({ type: 'updateSuccess', user: { ...mina, accessToken: 'new-token' } }));
  await waitFor(() => expect(screen.queryByText(/Your email changes to/)).toBeNull());
});
