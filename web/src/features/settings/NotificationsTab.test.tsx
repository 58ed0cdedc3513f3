// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ActorChangedError } from '../../apollo/errors';
import { useSession } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { deferred, renderFeature, type Api } from '../testing/renderFeature';
import { BlockedList } from './BlockedList';
import { Component as NotificationsTab } from './NotificationsTab';
import { SessionList } from './SessionList';

const user = sessionUser();
const REPLIES = { __typename: 'NotificationSetting', kind: 'REPLY', mail: 'AT_ONCE' };
const viewer = {
  __typename: 'Viewer',
  id: user._id,
  sessions: [],
  notificationSettings: [{ __typename: 'NotificationSetting', kind: 'COMMENT', mail: 'AT_ONCE' }],
  blockedUsers: {
    __typename: 'BlockedUserConnection',
    edges: [],
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
  },
};

/** Renders a part of the settings. Unless `api` answers, the API knows the viewer while the session lasts. */
function renderPart(Part: (props: { disabled: boolean }) => ReactElement | null, api?: Api) {
  const Page = () => <Part disabled={useSession().user === null} />;
  const page = (
    <Routes>
      <Route element={<Outlet context={user} />}>
        <Route index element={<Page />} />
      </Route>
    </Routes>
  );
  const known = () => ({ data: { viewer: session.getState().user && viewer } });
  const { session } = renderFeature(page, {
    api: api ?? known,
    user,
    path: '/settings',
    route: '/settings/*',
  });
  return session;
}

it.each([
  ['mails', NotificationsTab, 'Someone comments on your post.', /^You are signed out\. Log in again/],
  ['sessions', SessionList, /^You have/, 'Log in again to see your sessions.'],
  ['blocked people', BlockedList, 'You block nobody.', 'Log in again to see whom you block.'],
])('%s: says that the session is over until another one begins', async (_name, Part, content, notice) => {
  const session = renderPart(Part);
  await screen.findByText(content);
  // In this tab or in another one.
  act(() => session.dispatch({ type: 'storedUserChanged', user: null }));
  expect(await screen.findByText(notice)).toBeTruthy();
  // The API has answered that there is no viewer.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByText(notice)).toBeTruthy();
  expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull();
  act(() => session.dispatch({ type: 'storedUserChanged', user }));
  await screen.findByText(content);
  expect(screen.queryByText(notice)).toBeNull();
});

it('stores the last of several quick choices, and never shows an earlier one again', async () => {
  const sent: string[] = [];
  const answers = [deferred<undefined>(), deferred<undefined>()];
  renderPart(NotificationsTab, async ({ operationName, variables }) => {
    if (operationName !== 'UpdateNotificationSettings') return { data: { viewer } };
    const [setting] = (variables.input as { settings: { kind: string; mail: string }[] }).settings;
    sent.push(setting?.mail ?? '');
    await answers[sent.length - 1]?.promise;
    const notificationSettings = [{ __typename: 'NotificationSetting', ...setting }];
    const payload = {
      __typename: 'UpdateNotificationSettingsPayload',
      viewer: { ...viewer, notificationSettings },
    };
    return { data: { updateNotificationSettings: payload } };
  });
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Comments' });
  for (const value of ['DAILY', 'WEEKLY']) fireEvent.change(choice, { target: { value } });
  await waitFor(() => expect(sent).toEqual(['DAILY']));
  answers[0]?.resolve(undefined);
  await waitFor(() => expect(sent).toEqual(['DAILY', 'WEEKLY']));
  expect(choice.value).toBe('WEEKLY');
  expect(screen.queryByText('Saved: comments.')).toBeNull();
  answers[1]?.resolve(undefined);
  await screen.findByText('Saved: comments.');
  expect(choice.value).toBe('WEEKLY');
});

it('stores quick choices of several kinds, and shows no older answer over them', async () => {
  const stored = new Map([
    ['COMMENT', 'AT_ONCE'],
    ['LIKE', 'AT_ONCE'],
    ['REPLY', 'AT_ONCE'],
  ]);
  const settingsNow = () =>
    [...stored].map(([kind, mail]) => ({ __typename: 'NotificationSetting', kind, mail }));
  const sent: string[] = [];
  const answers = [deferred<undefined>(), deferred<undefined>(), deferred<undefined>()];
  renderPart(NotificationsTab, async ({ operationName, variables }) => {
    if (operationName !== 'UpdateNotificationSettings')
      return { data: { viewer: { ...viewer, notificationSettings: settingsNow() } } };
    const { settings } = variables.input as { settings: { kind: string; mail: string }[] };
    const mine = sent.push(settings.map(({ kind }) => kind).join(' ')) - 1;
    for (const { kind, mail } of settings) stored.set(kind, mail);
    const answer = { ...viewer, notificationSettings: settingsNow() };
    await answers[mine]?.promise;
    const payload = { __typename: 'UpdateNotificationSettingsPayload', viewer: answer };
    return { data: { updateNotificationSettings: payload } };
  });
  const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  await screen.findByRole('combobox', { name: 'Comments' });
  for (const name of ['Comments', 'Likes', 'Replies'])
    fireEvent.change(choice(name), { target: { value: 'NEVER' } });
  await waitFor(() => expect(sent).toContain('COMMENT'));
  // The newest answer first.
  for (const answer of answers.toReversed()) {
    await act(async () => {
      answer.resolve(undefined);
      await new Promise((resolve) => setTimeout(resolve));
    });
  }
  await screen.findByText('Saved: likes, replies.');
  expect(sent).toEqual(['COMMENT', 'LIKE REPLY']);
  for (const name of ['Comments', 'Likes', 'Replies']) expect(choice(name).value).toBe('NEVER');
});

it('sends no choice of a person after another one has logged in', async () => {
  const isDropped = deferred<undefined>();
  const updates: unknown[] = [];
  const session = renderPart(NotificationsTab, async ({ operationName, variables }) => {
    if (operationName === 'UpdateNotificationSettings') {
      updates.push(variables);
      await isDropped.promise;
      throw new ActorChangedError();
    }
    return {
      data: { viewer: { ...viewer, notificationSettings: [...viewer.notificationSettings, REPLIES] } },
    };
  });
  fireEvent.change(await screen.findByLabelText('Comments'), { target: { value: 'NEVER' } });
  fireEvent.change(screen.getByLabelText('Replies'), { target: { value: 'NEVER' } });
  const tomas = { ...user, _id: 'u9', userName: 'tomas' };
  act(() => session.dispatch({ type: 'storedUserChanged', user: tomas }));
  isDropped.resolve(undefined);
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Comments').value).toBe('AT_ONCE'));
  expect(updates).toHaveLength(1);
});
