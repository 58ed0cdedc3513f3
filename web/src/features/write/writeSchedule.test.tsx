// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { deferred } from '../testing/renderFeature';
import { closePublishNotices } from './publishNotice';
import { localValue, nextMorning } from './scheduledTime';
import { refusal, renderWritePage, serverDraft, type Answer, type Answers } from './testing/writePage';

vi.setConfig({ testTimeout: 30_000 });

const DRAFT = '/write?draft=d1';
const later = new Date(nextMorning(Date.now())).toISOString();

beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
  everythingIsNear();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  act(() => closePublishNotices());
  vi.unstubAllGlobals();
});

const schedule = (more: object) => ({ __typename: 'Draft', id: 'd1', publishProblem: null, ...more });
/** The server has the draft, saves it as version 5, and schedules it. */
const answers = (draft: object = {}, saved: object = {}): Answers => ({
  DraftToWrite: { data: { draft: serverDraft(draft), postOfDraft: null } },
  SaveDraft: {
    data: {
      saveDraft: {
        __typename: 'SaveDraftPayload',
        draft: { ...schedule({ publishAt: null }), version: 5, post: null, updatedAt: later, ...saved },
      },
    },
  },
  ScheduleDraft: ({ input }) => ({
    data: {
      scheduleDraft: {
        __typename: 'ScheduleDraftPayload',
        draft: schedule({ publishAt: (input as { publishAt: string }).publishAt }),
      },
    },
  }),
  UnscheduleDraft: {
    data: {
      unscheduleDraft: { __typename: 'UnscheduleDraftPayload', draft: schedule({ publishAt: null }) },
    },
  },
});
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const open = async (name = 'Schedule') => {
  // The editor is loaded on demand.
  await screen.findByRole('textbox', { name: 'Post content' }, { timeout: 25_000 });
  fireEvent.click(await button(name));
  return screen.findByLabelText<HTMLInputElement>('Publish at');
};

describe('scheduling a post', () => {
  it('saves the text, schedules it by Enter, and says when it is published', async () => {
    const { asked } = renderWritePage(answers(), DRAFT);
    const field = await open();
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe(localValue(Date.parse(later)));
    fireEvent.keyDown(field, { key: 'Enter' });

    expect((await screen.findByText(/^Scheduled for/)).textContent).toMatch(/ \d{4}, 09:00$/);
    const names = asked.map(({ name }) => name);
    expect(names.indexOf('SaveDraft')).toBeLessThan(names.indexOf('ScheduleDraft'));
    expect(asked.find(({ name }) => name === 'ScheduleDraft')?.variables).toEqual({
      input: { draftId: 'd1', draftVersion: 5, publishAt: later },
    });
    expect(names).not.toContain('PublishPost');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Reschedule');
    await button('Publish now');
  });

  it('explains a time that has passed, and what the server refuses', async () => {
    const message = 'You can publish 60 posts an hour.';
    const { asked } = renderWritePage(
      { ...answers(), ScheduleDraft: refusal('RATE_LIMITED', message) },
      DRAFT,
    );
    const field = await open();
    fireEvent.change(field, { target: { value: '2020-01-01T09:00' } });
    fireEvent.click(await button('Schedule post'));
    await screen.findByText('This time has passed. Choose a later one.');
    expect(asked.map(({ name }) => name)).not.toContain('ScheduleDraft');

    fireEvent.change(field, { target: { value: localValue(Date.parse(later)) } });
    fireEvent.click(await button('Schedule post'));
    await within(await screen.findByRole('dialog')).findByText(message);
  });

  it('shows what is missing at its field', async () => {
    renderWritePage(answers({ title: '' }), DRAFT);
    await open();
    fireEvent.click(await button('Schedule post'));
    await screen.findByText('Give the post a title.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
  });

  it('opens a scheduled draft with its time, and ends the schedule', async () => {
    renderWritePage(answers({ publishAt: later }), DRAFT);
    await screen.findByText(/^Scheduled for/);
    await open('Reschedule');
    fireEvent.click(await button('Do not publish'));
    await button('Schedule');
    expect(screen.queryByText(/^Scheduled for/)).toBeNull();
  });

  it('says why a draft was not published, until the writer hides it', async () => {
    renderWritePage(answers({ publishProblem: 'The title is missing.' }), DRAFT);
    await screen.findByText('This draft was not published as scheduled: The title is missing.');
    fireEvent.click(await button('Hide this message'));
    await waitFor(() => expect(screen.queryByText(/not published as scheduled/)).toBeNull());
  });

  const lost = () => new TypeError('Failed to fetch');
  const unknown = (): Answer => ({
    errors: [
      {
        message: 'Something went wrong with the data.',
        extensions: { code: 'SERVICE_UNAVAILABLE', reason: 'CHANGE_UNKNOWN' },
      },
    ],
  });
  it.each([
    [false, lost],
    [true, lost],
    [false, unknown],
    [true, unknown],
  ])(
    'says that the message could not be hidden, unless only the answer is lost: %s',
    async (isDone, failure) => {
      let stored = serverDraft({ publishProblem: 'The title is missing.' });
      renderWritePage(
        {
          ...answers(),
          DraftToWrite: () => ({ data: { draft: stored, postOfDraft: null } }),
          UnscheduleDraft: () => {
            if (isDone) stored = serverDraft();
            return failure();
          },
        },
        DRAFT,
      );
      fireEvent.click(await button('Hide this message'));
      if (isDone) await waitFor(() => expect(screen.queryByText(/not published as scheduled/)).toBeNull());
      else await screen.findByText(/^Something went wrong/);
      expect(screen.queryByText(/not published as scheduled/) === null).toBe(isDone);
      expect(screen.queryByText(/^Something went wrong/) === null).toBe(isDone);
    },
  );

  it('learns from a save that the draft is scheduled, for example of a page that was opened offline', async () => {
    renderWritePage(answers({}, { publishAt: later }), DRAFT);
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Another title' } });
    await screen.findByText(/^Scheduled for/, {}, { timeout: 10_000 });
    await button('Reschedule');
  });

  it('does not take a save that began before for the newer state', async () => {
    let answerLate = (_: Answer) => {};
    const late = new Promise<Answer>((resolve) => (answerLate = resolve));
    const { SaveDraft, ...others } = answers({ publishAt: later }, { publishAt: later });
    const { asked } = renderWritePage({ ...others, SaveDraft: () => late }, DRAFT);
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Another title' } });
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('SaveDraft'), { timeout: 10_000 });
    await open('Reschedule');
    fireEvent.click(await button('Do not publish'));
    await button('Schedule');
    answerLate(SaveDraft as Answer);
    await screen.findByText(/^Saved/);
    expect(screen.queryByText(/^Scheduled for/)).toBeNull();
  });

  it.each([
    ['Schedule', 'Schedule post', {}, later, /^Scheduled for/],
    ['Reschedule', 'Do not publish', { publishAt: later }, null, null],
  ])('is as the server has it when the answer is lost: %s', async (name, press, draft, publishAt, shown) => {
    let stored = serverDraft(draft);
    const doneUnheard = () => {
      stored = serverDraft({ publishAt });
      return new TypeError('Failed to fetch');
    };
    renderWritePage(
      {
        ...answers(),
        DraftToWrite: () => ({ data: { draft: stored, postOfDraft: null } }),
        ScheduleDraft: doneUnheard,
        UnscheduleDraft: doneUnheard,
      },
      DRAFT,
    );
    await open(name);
    fireEvent.click(await button(press));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    if (shown) await screen.findByText(shown);
    else expect(screen.queryByText(/^Scheduled for/)).toBeNull();
  });

  it('fails when the server has not heard of it', async () => {
    renderWritePage({ ...answers(), ScheduleDraft: new TypeError('Failed to fetch') }, DRAFT);
    await open();
    fireEvent.click(await button('Schedule post'));
    await within(await screen.findByRole('dialog')).findByText(/^Something went wrong/);
    expect(screen.queryByText(/^Scheduled for/)).toBeNull();
  });
});

describe('a writer who leaves while the post is scheduled', () => {
  it.each<[string, () => Answer, RegExp]>([
    [
      'scheduled',
      () => ({
        data: {
          scheduleDraft: { __typename: 'ScheduleDraftPayload', draft: schedule({ publishAt: later }) },
        },
      }),
      /^“.+” is scheduled\.$/,
    ],
    [
      'refused',
      () => refusal('RATE_LIMITED', 'You can publish 60 posts an hour.'),
      /^“.+” was not scheduled: You can publish 60 posts an hour\.$/,
    ],
  ])('is told when it is %s', async (_name, answer, notice) => {
    const waiting = deferred<Answer>();
    const { asked } = renderWritePage({ ...answers(), ScheduleDraft: () => waiting.promise }, DRAFT);
    fireEvent.keyDown(await open(), { key: 'Enter' });
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('ScheduleDraft'));
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByText('at /elsewhere');
    await act(async () => waiting.resolve(answer()));
    await screen.findByText(notice);
    expect(screen.getByRole('link', { name: 'Open the draft' }).getAttribute('href')).toBe('/write?draft=d1');
  });
});
