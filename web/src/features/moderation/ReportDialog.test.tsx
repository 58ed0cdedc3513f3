// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { renderFeature } from '../testing/renderFeature';
import { ReportButton } from './ReportButton';

const author = { id: 'u9', userName: 'ravi' };

/** As on a post: visitors have no such button. */
function Post() {
  const { user } = useSession();
  return user ? <ReportButton subject={{ id: 'p1', what: 'post', author }} /> : <p>Visitor</p>;
}

const mina = sessionUser();
const render = () => {
  const reported = { __typename: 'ReportPayload', report: { __typename: 'Report', id: 'r1' } };
  return renderFeature(<Post />, { api: () => ({ data: { report: reported } }), user: mina });
};
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

it('keeps no report that was sent', async () => {
  render();
  await write();
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await isGone();
  expect((await open()).value).toBe('');
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
