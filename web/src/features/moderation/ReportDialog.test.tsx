// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { deferred, refusal, renderFeature, type Api } from '../testing/renderFeature';
import { ReportButton } from './ReportButton';

const author = { id: 'u9', userName: 'ravi' };

/** As on a post: visitors have no such button. */
function Post() {
  const { user } = useSession();
  return user ? <ReportButton subject={{ id: 'p1', what: 'post', author }} /> : <p>Visitor</p>;
}

const mina = sessionUser();
const sent = {
  data: { report: { __typename: 'ReportPayload', report: { __typename: 'Report', id: 'r1' } } },
};
const render = (api: Api = () => sent) => renderFeature(<Post />, { api, user: mina });
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Report this post of ravi' }));
  return await screen.findByLabelText<HTMLTextAreaElement>(/^Explain it/);
};
const spam = () => screen.getByLabelText<HTMLInputElement>('Spam or advertising');
const write = async () => {
  const field = await open();
  fireEvent.click(spam());
  fireEvent.change(field, { target: { value: 'It sells shoes.' } });
};
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('keeps a report over the end of the session, until it is cancelled', async () => {
  const { session } = render();
  await write();
  act(() => session.expire());
  screen.getByText('Visitor');
  act(() => session.dispatch({ type: 'loginSuccess', user: { ...mina, accessToken: 'newer' } }));
  expect((await open()).value).toBe('It sells shoes.');
  expect(spam().checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await isGone();
  expect((await open()).value).toBe('');
});

it('keeps a report when the dialog is closed by Escape or its cross', async () => {
  render();
  await write();
  fireEvent.keyDown(screen.getByLabelText(/^Explain it/), { key: 'Escape' });
  await isGone();
  expect((await open()).value).toBe('It sells shoes.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await isGone();
  expect((await open()).value).toBe('It sells shoes.');
  expect(spam().checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await isGone();
  expect((await open()).value).toBe('');
});

it('keeps no report that was sent', async () => {
  render();
  await write();
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await isGone();
  expect((await open()).value).toBe('');
});

it('stays open with the text until it is known what became of a report', async () => {
  const answer = deferred<ReturnType<typeof refusal>>();
  render(() => answer.promise);
  await write();
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(screen.getByText('Send report').getAttribute('aria-busy')).toBe('true'));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  act(() => answer.resolve(refusal('Wait a minute.', 'RATE_LIMITED')));
  await screen.findByText('Wait a minute.');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Explain it/).value).toBe('It sells shoes.');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await isGone();
});

it.each([
  ['another person', { ...mina, _id: 'u2', userName: 'tomas' }, 'expire'],
  ['the same person after a sign-out', mina, 'logout'],
] as const)('shows it not to %s', async (_, user, type) => {
  const { session } = render();
  await write();
  act(() => session.dispatch({ type }));
  act(() => session.dispatch({ type: 'loginSuccess', user }));
  expect((await open()).value).toBe('');
});

it('blocks the author after a report whose block had failed, and reports once', async () => {
  const { asked } = render(({ operationName }) => {
    if (operationName === 'Report') return sent;
    if (asked.length < 3) throw new TypeError('Failed to fetch');
    return { data: { blockUser: { __typename: 'BlockUserPayload', user: null } } };
  });
  await write();
  fireEvent.click(screen.getByLabelText('Also block @ravi'));
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByText(/^The report was sent, but @ravi is not blocked\./);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Thank you. The moderators look at it. You have blocked ravi.');
  expect(asked.map(({ operationName }) => operationName)).toEqual(['Report', 'BlockUser', 'BlockUser']);
});

it.each([
  ['is corrected', false],
  ['is corrected after the dialog was closed', true],
])('sends a report that %s, although it was sent before its block failed', async (_, isClosed) => {
  const { asked } = render(({ operationName }) => {
    if (operationName === 'Report') return sent;
    throw new TypeError('Failed to fetch');
  });
  await write();
  fireEvent.click(screen.getByLabelText('Also block @ravi'));
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByText(/^The report was sent, but @ravi is not blocked\./);
  if (isClosed) {
    fireEvent.keyDown(screen.getByLabelText(/^Explain it/), { key: 'Escape' });
    await isGone();
    await open();
  }
  fireEvent.click(screen.getByLabelText('Against the law'));
  fireEvent.click(screen.getByLabelText('Also block @ravi'));
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await isGone();
  const reports = asked.filter(({ operationName }) => operationName === 'Report');
  expect(reports.map(({ variables }) => variables)).toMatchObject([
    { input: { reason: 'SPAM' } },
    { input: { reason: 'ILLEGAL' } },
  ]);
});

it('asks to send a report anew in a dialog that is opened again', async () => {
  render(({ operationName }) => {
    if (operationName === 'Report') return sent;
    throw new TypeError('Failed to fetch');
  });
  await write();
  fireEvent.click(screen.getByLabelText('Also block @ravi'));
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByRole('button', { name: 'Try again' });
  fireEvent.keyDown(screen.getByLabelText(/^Explain it/), { key: 'Escape' });
  await isGone();
  await open();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  screen.getByRole('button', { name: 'Send report' });
  // What was written would be there in the next test.
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await isGone();
});

it('blocks the author of what was reported before', async () => {
  const already = 'You have reported this already. The moderators look at it.';
  render(({ operationName }) =>
    operationName === 'Report'
      ? refusal(already, 'CONFLICT')
      : { data: { blockUser: { __typename: 'BlockUserPayload', user: null } } },
  );
  await write();
  fireEvent.click(screen.getByLabelText('Also block @ravi'));
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByText(`${already} You have blocked ravi.`);
});

it('takes 1,000 characters outside of the basic plane', async () => {
  render();
  const field = await open();
  expect(field.maxLength).toBeGreaterThanOrEqual('😀'.repeat(1000).length);
});
