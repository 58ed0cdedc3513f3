// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { refusal, renderFeature, type Api } from '../testing/renderFeature';
import { Component as ModerationPage } from './ModerationPage';
import { cases, DECISION, entry, payload, user } from './testing/moderationCases';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const held = (more: Record<string, unknown> = {}) =>
  entry('c1', 'ada_l', null, { heldFor: 'TRAP', quote: 'Watches\nBuy', ...more });
const heldText = (text: object | null) => ({
  data: { moderationCase: text && { __typename: 'ModerationCase', id: 'c1', ...text } },
});
const one = (shown: object | null) => ({ data: { moderationCase: shown } });
const claim = (until: string, userName: string) => ({
  claim: { __typename: 'ModerationClaim', until, moderator: user(`u-${userName}`, userName) },
});
const SOON = new Date(Date.now() + 600_000).toISOString();
const GONE = refusal('This case does not exist.', 'NOT_FOUND');

/** Each test has a viewer of its own: what was entered outlives the page. */
let viewers = 0;

function renderPage(shown: object, answers: Record<string, Api>) {
  const api: Api = (asked) =>
    asked.operationName === 'ModerationCases'
      ? cases(shown, entry('c2', 'bob_b'))
      : (answers[asked.operationName ?? '']?.(asked) ?? refusal('Unexpected', 'INTERNAL_SERVER_ERROR'));
  return renderFeature(<ModerationPage />, {
    api,
    user: sessionUser({ _id: `m${(viewers += 1)}` }),
    path: '/moderation',
  });
}
const card = async () => within(await screen.findByRole('article', { name: 'Post of @ada_l' }));
const count = () => screen.getByRole('heading', { level: 2 });

async function openForm() {
  fireEvent.click((await card()).getByRole('button', { name: /^Decide about/ }));
  const shown = await card();
  await waitFor(() => expect(document.activeElement).toBe(shown.getByRole('radio', { name: /^Dismiss/ })));
  fireEvent.click(shown.getByRole('radio', { name: /^Warn/ }));
  fireEvent.change(shown.getByRole('textbox'), { target: { value: 'A long reason' } });
  return shown;
}

it('fetches the whole text of a held post on request, and the text has the focus then', async () => {
  const { asked } = renderPage(held(), {
    ModerationHeldText: () => heldText({ heldHtml: '<p>The whole text</p>' }),
  });
  const button = (await card()).getByRole('button', { name: /^Show the whole text/ });
  expect((await card()).queryByText('The whole text')).toBeNull();
  button.focus();
  fireEvent.click(button);
  expect(await (await card()).findByText('The whole text')).toBeTruthy();
  expect(document.activeElement).toBe((await card()).getByRole('group', { name: 'Text of the post' }));
  expect((await card()).queryByRole('button', { name: /^Show the whole text/ })).toBeNull();
  expect(asked.map(({ operationName }) => operationName)).toEqual(['ModerationCases', 'ModerationHeldText']);
});

it('says that a suspension refuses a held text, which is erased then', async () => {
  const { id } = user('u1', 'mia_m');
  const shown = held({ viewerActions: ['APPROVE', 'DELETE', 'SUSPEND'] });
  renderPage(shown, { ClaimCase: () => payload('claimCase', { ...shown, id: 'c1', ...claim(SOON, id) }) });
  fireEvent.click((await card()).getByRole('button', { name: /^Decide about/ }));
  expect(
    await screen.findByRole('radio', {
      name: /The person cannot log in. The text is not published, and is erased after 24 hours./,
    }),
  ).toBeTruthy();
});

it('keeps the form if the case could not be left to others', async () => {
  const shown = entry('c1', 'ada_l');
  renderPage(shown, {
    ClaimCase: () => payload('claimCase', { ...shown, ...claim(SOON, 'mia') }),
    ReleaseCase: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  const form = await openForm();
  fireEvent.click(form.getByRole('button', { name: 'Leave it to others' }));
  const shownCard = await card();
  await waitFor(() =>
    expect(shownCard.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true),
  );
  expect(shownCard.getByRole<HTMLTextAreaElement>('textbox').value).toBe('A long reason');
});

it('asks for no more of a short comment, whose quote is all of it', async () => {
  renderPage(held({ subjectType: 'COMMENT', quote: 'Buy' }), {});
  const shown = within(await screen.findByRole('article', { name: 'Comment of @ada_l' }));
  expect(shown.getByText('Buy')).toBeTruthy();
  expect(shown.queryByRole('button', { name: /^Show the whole text/ })).toBeNull();
});

it('shows the decision if the whole text was asked for too late', async () => {
  renderPage(held(), {
    ModerationHeldText: () => heldText({ heldHtml: null }),
    ModerationCase: () => one(entry('c1', 'ada_l', DECISION, { heldFor: 'TRAP' })),
  });
  fireEvent.click((await card()).getByRole('button', { name: /^Show the whole text/ }));
  expect(await (await card()).findByText('@mia_m')).toBeTruthy();
});

it.each([
  [
    'is claimed by another moderator',
    '@bob_m is working on this case.',
    claim('2099-01-01T00:00:00Z', 'bob_m'),
  ],
  ['has changed', 'The case has changed since. Look at it again.', { version: 3 }],
])('keeps what was entered when the case %s', async (_, message, change) => {
  const answers: Record<string, Api> = {
    ClaimCase: () => payload('claimCase', entry('c1', 'ada_l')),
    DecideCase: () => refusal(message, 'CONFLICT'),
    ModerationCase: () => one(entry('c1', 'ada_l', null, change)),
  };
  const { asked } = renderPage(entry('c1', 'ada_l'), answers);
  const shown = await openForm();
  fireEvent.click(shown.getByRole('button', { name: 'Warn' }));
  expect(await shown.findByText(message)).toBeTruthy();
  expect(shown.getByDisplayValue('A long reason')).toBeTruthy();

  // What is sent next is about the case as it is now.
  answers.DecideCase = () => payload('decideCase', entry('c1', 'ada_l', DECISION));
  fireEvent.click(shown.getByRole('button', { name: 'Warn' }));
  expect(await shown.findByText('@mia_m')).toBeTruthy();
  const sent = asked.findLast(({ operationName }) => operationName === 'DecideCase');
  expect(sent?.variables.input).toMatchObject({ version: 'version' in change ? 3 : 1 });
});

it('closes the form when another moderator was faster', async () => {
  renderPage(entry('c1', 'ada_l'), {
    ClaimCase: () => payload('claimCase', entry('c1', 'ada_l')),
    DecideCase: () => refusal('@mia_m has decided this case: warned.', 'CONFLICT'),
    ModerationCase: () => one(entry('c1', 'ada_l', DECISION)),
  });
  const shown = await openForm();
  fireEvent.click(shown.getByRole('button', { name: 'Warn' }));
  expect(await shown.findByText('@mia_m')).toBeTruthy();
  expect(screen.getByText('@mia_m has decided this case: warned.')).toBeTruthy();
  expect(screen.queryByDisplayValue('A long reason')).toBeNull();
});

it('claims the case for longer while something is entered, each few minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const mine = () =>
    entry('c1', 'ada_l', null, {
      claim: {
        __typename: 'ModerationClaim',
        until: new Date(Date.now() + 600_000).toISOString(),
        moderator: user('u1', 'mia_m'),
      },
    });
  const { asked } = renderPage(entry('c1', 'ada_l'), { ClaimCase: () => payload('claimCase', mine()) });
  const shown = await openForm();
  const claims = () => asked.filter(({ operationName }) => operationName === 'ClaimCase').length;
  const type = (value: string) => fireEvent.change(shown.getByRole('textbox'), { target: { value } });
  expect(claims()).toBe(1);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  type('A longer reason');
  await waitFor(() => expect(claims()).toBe(2));
  type('An even longer reason');
  expect(await shown.findByDisplayValue('An even longer reason')).toBeTruthy();
  expect(claims()).toBe(2);
});

it('lets others decide as soon as a claim has ended', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  renderPage(entry('c1', 'ada_l', null, claim(new Date(Date.now() + 120_000).toISOString(), 'bob_m')), {});
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const button = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: 'Decide about the post of @ada_l' });
  expect(button().disabled).toBe(true);
  expect(screen.getByText(/@bob_m is working on it until/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(121_000));
  expect(button().disabled).toBe(false);
  expect(screen.queryByText(/is working on it/)).toBeNull();
});

it.each([
  ['claimed', /^Decide about the post of @ada_l/],
  ['read', /^Show the whole text/],
])('takes a case away whose text its author has deleted, when it is %s', async (_, name) => {
  renderPage(held(), {
    ClaimCase: () => GONE,
    ModerationHeldText: () => heldText(null),
    ModerationCase: () => one(null),
  });
  await card();
  expect(count().textContent).toBe('2 cases to decide');
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Post of @ada_l' })).toBeNull());
  expect(screen.getByText(/^This case does not exist/)).toBeTruthy();
  expect(count().textContent).toBe('1 case to decide');
  expect(document.activeElement).toBe(count());
});

it('takes a case away that is gone when it is decided, but not if only its thing is', async () => {
  let left: object | null = entry('c1', 'ada_l');
  renderPage(entry('c1', 'ada_l'), {
    ClaimCase: () => payload('claimCase', entry('c1', 'ada_l')),
    DecideCase: () => refusal('This does not exist any more.', 'NOT_FOUND'),
    ModerationCase: () => one(left),
  });
  const shown = await openForm();
  fireEvent.click(shown.getByRole('button', { name: 'Warn' }));
  expect(await shown.findByText('This does not exist any more.')).toBeTruthy();
  expect(shown.getByDisplayValue('A long reason')).toBeTruthy();
  left = null;
  fireEvent.click(shown.getByRole('button', { name: 'Warn' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Post of @ada_l' })).toBeNull());
  expect(document.activeElement).toBe(count());
});
