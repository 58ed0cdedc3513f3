// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { renderFeature, type Api } from '../testing/renderFeature';
import { Component as ModerationPage } from './ModerationPage';
import { cases, DECISION, entry, payload } from './testing/moderationCases';

const api: Api = ({ operationName, variables }) => {
  if (operationName === 'ModerationCases')
    return variables.state === 'OPEN'
      ? cases(entry('c1', 'ada_l'), entry('c2', 'bob_b'))
      : cases(entry('c3', 'cy_c', DECISION));
  const { caseId } = variables.input as { caseId: string };
  const name = caseId === 'c1' ? 'ada_l' : 'bob_b';
  return operationName === 'DecideCase'
    ? payload('decideCase', entry(caseId, name, DECISION))
    : payload('claimCase', entry(caseId, name));
};

it('keeps what was entered about a case while others are opened and decided, also over the tabs', async () => {
  const user = sessionUser();
  const { session, history } = renderFeature(<ModerationPage />, { api, user, path: '/moderation' });
  const cardOf = (name: string) => within(screen.getByRole('article', { name: `Post of @${name}` }));
  const open = async (name: string) => {
    fireEvent.click(cardOf(name).getByRole('button', { name: /^Decide about/ }));
    await waitFor(() =>
      expect(document.activeElement).toBe(cardOf(name).getByRole('radio', { name: /^Dismiss/ })),
    );
  };
  await screen.findByRole('article', { name: 'Post of @ada_l' });
  await open('ada_l');
  fireEvent.click(cardOf('ada_l').getByRole('radio', { name: /^Warn/ }));
  fireEvent.change(cardOf('ada_l').getByRole('textbox'), { target: { value: 'A long reason' } });

  await open('bob_b');
  fireEvent.click(cardOf('bob_b').getByRole('radio', { name: /^Dismiss/ }));
  fireEvent.click(cardOf('bob_b').getByRole('button', { name: 'Dismiss' }));
  expect(await cardOf('bob_b').findByText('@mia_m')).toBeTruthy();
  expect(cardOf('ada_l').getByDisplayValue('A long reason')).toBeTruthy();

  fireEvent.click(screen.getByRole('link', { name: 'Decided' }));
  await screen.findByRole('article', { name: 'Post of @cy_c' });
  // Its own decision stands above, and did not happen before.
  expect(cardOf('cy_c').getByText('What happened before (1)')).toBeTruthy();
  expect(cardOf('cy_c').getByText('Reason r1')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Open' }));
  await screen.findByRole('article', { name: 'Post of @ada_l' });
  expect(cardOf('ada_l').getByDisplayValue('A long reason')).toBeTruthy();
  expect(cardOf('ada_l').getByRole<HTMLInputElement>('radio', { name: /^Warn/ }).checked).toBe(true);

  // The session expires over the form, and the same person logs in again.
  act(() => session.expire());
  expect(await screen.findByText('at /login')).toBeTruthy();
  act(() => {
    session.dispatch({ type: 'loginSuccess', user });
    history.replace('/moderation');
  });
  await screen.findByRole('article', { name: 'Post of @ada_l' });
  expect(cardOf('ada_l').getByDisplayValue('A long reason')).toBeTruthy();

  // Another moderator does not see it.
  act(() => session.dispatch({ type: 'loginSuccess', user: sessionUser({ _id: 'u2', userName: 'tomas' }) }));
  await screen.findByRole('article', { name: 'Post of @ada_l' });
  expect(screen.queryByDisplayValue('A long reason')).toBeNull();
});

it('takes a reason of 1,000 characters outside of the basic plane', async () => {
  renderFeature(<ModerationPage />, { api, user: sessionUser(), path: '/moderation' });
  const card = within(await screen.findByRole('article', { name: 'Post of @ada_l' }));
  fireEvent.click(card.getByRole('button', { name: /^Decide about/ }));
  const field = await card.findByRole<HTMLTextAreaElement>('textbox');
  expect(field.maxLength).toBeGreaterThanOrEqual('😀'.repeat(1000).length);
});
