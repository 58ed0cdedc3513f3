// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { refusal, renderFeature, type Api } from '../testing/renderFeature';
import { Component as AdminPage } from './AdminPage';
import { inBytes, inTime } from './healthTexts';

const day = (date: string, readers: number | null, posts: number) => ({
  __typename: 'SiteDay',
  date,
  readers,
  posts,
  comments: 0,
  registrations: 1,
  activeWriters: 2,
});
const slow = (count: number, plan: string | null) => ({
  __typename: 'SlowStatementHealth',
  text: 'SELECT ?',
  count,
  worstMs: count * 400,
  totalMs: count * 400,
  plan,
  lastAt: '2026-11-26T10:00:00.000Z',
});
const task = (name: string, hasFailedLast: boolean) => ({
  __typename: 'TaskHealth',
  name,
  runs: 3,
  failures: hasFailedLast ? 2 : 0,
  hasFailedLast,
  lastAt: '2026-11-26T10:00:00.000Z',
});
const process = (id: string, isCurrent: boolean, more: object = {}) => ({
  __typename: 'ProcessHealth',
  id,
  name: `machine, ${id}`,
  isCurrent,
  version: '1.2.3',
  node: 'v24.1.0',
  startedAt: '2026-11-26T08:00:00.000Z',
  seenAt: '2026-11-26T10:05:00.000Z',
  memoryBytes: 2e8,
  eventLoopMs: 11,
  poolInUse: 2,
  poolSize: 10,
  replicas: [],
  tasks: [],
  slowStatements: [slow(1, null)],
  queues: [{ __typename: 'QueueHealth', name: 'images', waiting: 20, limit: 24 }],
  ...more,
});
const health = {
  __typename: 'SiteHealth',
  database: {
    __typename: 'DatabaseHealth',
    engine: 'MariaDB',
    version: '11.4',
    answeredInMs: 1.5,
    bytes: 12_000_000,
    migration: 'Statistics1795800000000',
  },
  storage: { __typename: 'StorageHealth', isBucket: false, freeBytes: 1e9, usedBytes: 0 },
  outbox: { __typename: 'OutboxHealth', isSent: true, waiting: 0, oldestSeconds: 0 },
  webhooksWaiting: 0,
  openCases: 4,
  processes: [
    process('7', true),
    process('8', false, { slowStatements: [slow(2, 'p: ALL, no index')], tasks: [task('sweeping', true)] }),
  ],
};
const api: Api = ({ operationName, variables }) =>
  operationName === 'SiteHealth'
    ? { data: { siteHealth: health } }
    : {
        data: {
          siteDays:
            variables.days === 30
              ? [day('2026-11-24', null, 1), day('2026-11-26', 1200, 3)]
              : [day('2026-11-26', 1200, 3)],
        },
      };
const at = (path: string) =>
  renderFeature(<AdminPage />, { api, user: sessionUser(), path, route: path.split('?')[0] });

it('shows the days of a period as bars and as a table, and leaves out what was not counted', async () => {
  at('/admin');
  const chart = await screen.findByRole('img', { name: 'Readers a day: at most 1,200, on 26 Nov 2026.' });
  // One of thirty days was counted.
  expect(chart.querySelectorAll('rect')).toHaveLength(1);
  expect(chart.getAttribute('viewBox')).toBe('0 0 30 100');
  expect(
    screen.getByRole('img', { name: 'Posts a day: at most 3, on 26 Nov 2026.' }).querySelectorAll('rect'),
  ).toHaveLength(2);
  expect(screen.getByText('4 in all')).toBeTruthy();
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toBe('26 Nov 20261,2002301');
  expect(rows[2]).toBe('24 Nov 2026not counted2101');
});

it('shows the state of the site, says what an operator should look at, and joins slow statements of processes', async () => {
  at('/admin/health');
  await screen.findByRole('heading', { name: '2 processes' });
  expect(screen.getByText('MariaDB 11.4, 12 MB')).toBeTruthy();
  expect(screen.getByText('1.0 GB – look at this')).toBeTruthy();
  const first = within(screen.getByRole('article', { name: 'machine, 7' }));
  expect(first.getByText('20 of 24 – look at this')).toBeTruthy();
  expect(first.getByText('2 h 5 min')).toBeTruthy();
  const second = within(screen.getByRole('article', { name: 'machine, 8' }));
  expect(second.getByText('Background work (1, 1 failing)')).toBeTruthy();
  expect(screen.getByText('3 times, 800 ms at worst, 1.2 s together')).toBeTruthy();
  expect(screen.getByText('p: ALL, no index')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('MariaDB 11.4, 12 MB')).toBeTruthy();
});

it.each(['/admin', '/admin/health'])('%s does not exist for people who are no admins', async (path) => {
  const refusing: Api = () => refusal('Only admins can see this.', 'FORBIDDEN');
  renderFeature(<AdminPage />, { api: refusing, user: sessionUser(), path });
  expect(await screen.findByText('at /404')).toBeTruthy();
});

it('writes sizes and times as people do', () => {
  expect([0, 999, 1500, 23_400_000, 5e12].map(inBytes)).toEqual([
    '0 B',
    '999 B',
    '1.5 kB',
    '23 MB',
    '5.0 TB',
  ]);
  expect([0, 59, 3600, 3700, 90_061].map(inTime)).toEqual(['0 s', '59 s', '1 h', '1 h 1 min', '1 d 1 h']);
});

it('leads to the log-in when the session expires, not to a page that does not exist', async () => {
  const { session } = renderFeature(<AdminPage />, { api, user: sessionUser(), path: '/admin/health' });
  await screen.findByRole('heading', { name: 'Health' });
  act(() => session.expire());
  expect(await screen.findByText('at /login')).toBeTruthy();
});
