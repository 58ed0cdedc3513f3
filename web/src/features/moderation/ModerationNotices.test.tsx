// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { NotificationItem } from '../notifications/NotificationItem';
import { renderFeature, type Api } from '../testing/renderFeature';
import { ModerationNotices } from './ModerationNotices';

afterEach(() => vi.useRealTimers());

const notice = (id: string, undoneAt: string | null = null) => ({
  __typename: 'ModerationNotice',
  id,
  action: 'WARN',
  subjectType: 'POST',
  quote: `Quote ${id}`,
  reason: 'No.',
  suspendUntil: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  undoneAt,
});
const decision = {
  __typename: 'Notification' as const,
  id: 'n1',
  kind: 'DECISION' as const,
  actorsCount: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  readAt: null,
  excerpt: 'No.',
  actor: null,
  post: null,
  comment: null,
  reply: null,
};

function renderApp() {
  vi.useFakeTimers({ toFake: ['Date'] });
  const told: { notices: object[] } = { notices: [] };
  const api: Api = ({ operationName }) =>
    operationName === 'DismissModerationNotice'
      ? { data: { dismissModerationNotice: { __typename: 'Payload', notice: told.notices[0] } } }
      : { data: { viewer: { __typename: 'Viewer', moderationNotices: told.notices } } };
  const app = renderFeature(
    <>
      <NotificationItem notification={decision} isUnread now={0} onOpen={() => undefined} />
      <ModerationNotices />
    </>,
    { api, user: sessionUser(), path: '/', route: '*' },
  );
  const asked = () => app.asked.filter(({ operationName }) => operationName === 'ModerationNotices').length;
  return { ...app, told, asked, go: (path: string) => act(() => app.history.push(path)) };
}
const shown = () => screen.findByRole('complementary', { name: 'From the moderators' });

it('tells a new decision on the next page, and asks once a minute at most', async () => {
  const { told, asked, go } = renderApp();
  await waitFor(() => expect(asked()).toBe(1));
  told.notices = [notice('a')];
  go('/about');
  expect(asked()).toBe(1);
  vi.setSystemTime(Date.now() + 61_000);
  go('/');
  expect((await shown()).textContent).toContain('Quote a');
  expect(asked()).toBe(2);
  go('/about');
  expect(asked()).toBe(2);
});

it('opens the notice by the link of its notification, and gives it the focus', async () => {
  const { told, asked } = renderApp();
  await waitFor(() => expect(asked()).toBe(1));
  told.notices = [notice('a')];
  fireEvent.click(screen.getByRole('link', { name: /have decided about you/ }));
  await waitFor(async () => expect(document.activeElement).toBe(await shown()));
  screen.getByRole('link', { name: /have decided about you/ }).focus();
  fireEvent.click(screen.getByRole('link', { name: /have decided about you/ }));
  await waitFor(async () => expect(document.activeElement).toBe(await shown()));
});

it('tells an undone decision again, though the notice was dismissed', async () => {
  const { told, go } = renderApp();
  told.notices = [notice('a')];
  go('/notifications');
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss this notice' }));
  await waitFor(() =>
    expect(screen.queryByRole('complementary', { name: 'From the moderators' })).toBeNull(),
  );
  told.notices = [notice('a', '2026-11-21T10:00:00.000Z')];
  go('/notifications?again');
  expect((await shown()).textContent).toContain('back');
});
