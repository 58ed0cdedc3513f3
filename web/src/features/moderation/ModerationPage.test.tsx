// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { renderFeature, type Api } from '../testing/renderFeature';
import { Component as ModerationPage } from './ModerationPage';

const user = (id: string, userName: string) => ({
  ...{ __typename: 'User', id, userName, name: userName, role: 'MEMBER' },
  createdAt: '2024-03-07T10:00:00.000Z',
});
const record = (id: string, caseId: string, createdAt: string) => ({
  ...{ __typename: 'ModerationRecord', id, caseId, event: 'DECIDED', action: 'WARN', reason: `Reason ${id}` },
  ...{ createdAt, suspendUntil: null, subjectType: 'POST', moderator: user('u1', 'mia_m') },
});

function entry(id: string, userName: string, decision: object | null = null) {
  const before = record('r1', 'c0', '2026-01-01T00:00:00.000Z');
  return {
    ...{ __typename: 'ModerationCase', id, version: 1, state: decision ? 'DECIDED' : 'OPEN' },
    ...{ subjectType: 'POST', subjectId: `p-${id}`, quote: 'Buy', createdAt: '2026-11-20T10:00:00.000Z' },
    ...{ person: user(`u-${userName}`, userName), post: null, sharedPath: null },
    ...{ reportsCount: 0, reports: [], claim: null },
    history: decision ? [record('r2', id, '2026-11-21T10:00:00.000Z'), before] : [before],
    ...{ decision, viewerActions: ['DISMISS', 'WARN'], viewerCanUndo: false, heldFor: null, heldHtml: null },
  };
}
const DECISION = {
  ...{ __typename: 'ModerationDecision', action: 'WARN', reason: 'Reason r2', suspendUntil: null },
  ...{ decidedAt: '2026-11-21T10:00:00.000Z', undoUntil: null, undoneAt: null },
  moderator: user('u1', 'mia_m'),
};
const cases = (...nodes: object[]) => ({
  data: {
    moderationCases: {
      __typename: 'ModerationCaseConnection',
      edges: nodes.map((node, i) => ({ __typename: 'ModerationCaseEdge', cursor: `c${i}`, node })),
      pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
    },
  },
});
const payload = (call: string, shown: object) => ({
  data: { [call]: { __typename: 'Payload', case: shown } },
});

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
