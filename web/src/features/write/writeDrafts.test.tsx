// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  listDeviceDrafts,
  readDeviceDraft,
  writeDeviceDraft,
  type DeviceDraft,
} from '../drafts/deviceDrafts';
import { ifNotHeld } from '../drafts/draftLocks';
import { sessionUser } from '../../session/testing/sessionUser';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { createMemoryLocks } from '../../testing/memoryLocks';
import {
  postAnswer,
  postToEdit,
  renderWritePage,
  savedPost,
  serverDraft,
  type Answer,
  type Answers,
} from './testing/writePage';

vi.setConfig({ testTimeout: 30_000 });

const unscheduled = { publishAt: null, publishProblem: null };
const userId = sessionUser()._id;
const DRAFT = '/write?draft=d1';
const text = '<h2>Kept</h2><p>Some <strong>text</strong></p>';

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
  window.scrollTo = () => undefined;
  URL.createObjectURL = () => 'blob:cover';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const publishes: Answers = {
  PublishPost: { data: { publishPost: { __typename: 'PublishPostPayload', post: savedPost('p9', 'T') } } },
};
const editor = () => screen.findByRole('textbox', { name: 'Post content' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const title = () => screen.getByLabelText<HTMLTextAreaElement>('Title');

/** jsdom cannot type into the editor, so a draft provides the text. */
const keepText = (more: Partial<DeviceDraft> = {}) =>
  writeDeviceDraft(userId, {
    id: 'd1',
    postId: null,
    postVersion: null,
    title: 'Kept title',
    html: text,
    categories: ['React'],
    coverImageURL: null,
    description: null,
    canonicalURL: null,
    series: null,
    savedAt: 1,
    serverVersion: null,
    isOnServer: false,
    clientId: null,
    ...more,
  });
const kept = (id = 'd1') => readDeviceDraft(userId, id);
const findText = (words = 'Some text') =>
  waitFor(async () => expect((await editor()).textContent).toContain(words));

describe('drafts', () => {
  const drafts = async () => listDeviceDrafts(userId);

  it('are saved as soon as something is written, and appear in the address', async () => {
    const { history } = renderWritePage(publishes);
    await editor();
    fireEvent.change(title(), { target: { value: 'Half a title' } });
    await waitFor(async () => expect((await drafts())[0]?.title).toBe('Half a title'));
    await waitFor(async () => expect(history.location.search).toBe(`?draft=${(await drafts())[0]?.id}`));
    expect(title().value).toBe('Half a title');
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByText('at /elsewhere');
    expect((await drafts())[0]?.title).toBe('Half a title');
  });

  it('are not created for an empty page', async () => {
    renderWritePage(publishes);
    await editor();
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByText('at /elsewhere');
    expect(await drafts()).toEqual([]);
  });

  it('are offered on an empty page', async () => {
    await keepText();
    renderWritePage(publishes);
    await screen.findByText('Kept title');
    fireEvent.click(screen.getByRole('link', { name: 'Continue writing' }));
    await findText();
    expect(title().value).toBe('Kept title');
  });

  it('are fetched from the server too', async () => {
    renderWritePage(
      { ...publishes, DraftToWrite: { data: { draft: serverDraft(), postOfDraft: null } } },
      DRAFT,
    );
    await findText('Server text');
    expect(title().value).toBe('Server title');
  });

  it('are sent to the server, and the page says so', async () => {
    const saved = {
      __typename: 'Draft',
      id: 'x',
      version: 1,
      updatedAt: '2024-03-01T00:00:00.000Z',
      ...unscheduled,
    };
    const { asked } = renderWritePage({
      SaveDraft: { data: { saveDraft: { __typename: 'SaveDraftPayload', draft: saved } } },
    });
    await editor();
    fireEvent.change(title(), { target: { value: 'To be sent' } });
    await screen.findByText('Draft saved.');
    const { input } = asked.find(({ name }) => name === 'SaveDraft')!.variables as { input: object };
    expect(input).toMatchObject({ title: 'To be sent', html: '', version: null, postId: null });
    screen.getByText(/^Saved \d\d:\d\d$/);
  });

  it('that two devices changed are both shown, and the writer chooses', async () => {
    await keepText({ serverVersion: 2, clientId: 'c1' });
    renderWritePage(
      { ...publishes, DraftToWrite: { data: { draft: serverDraft(), postOfDraft: null } } },
      DRAFT,
    );
    const mine = await screen.findByRole('region', { name: 'Your version' });
    expect(mine.textContent).toContain('Some text');
    expect(screen.getByRole('region', { name: 'The other version' }).textContent).toContain('Server text');
    fireEvent.click(button('Take theirs'));
    await findText('Server text');
    fireEvent.click(button('Bring mine back'));
    await findText();
  });

  it.each([
    ['this device had saved last', { serverVersion: null, clientId: 'c1' }, { clientId: 'c1' }],
    ['this device follows', { serverVersion: 4 }, {}],
  ])('on the device take precedence over the version that %s', async (_, onDevice, onServer) => {
    await keepText(onDevice);
    renderWritePage(
      { ...publishes, DraftToWrite: { data: { draft: serverDraft(onServer), postOfDraft: null } } },
      DRAFT,
    );
    await findText();
  });

  it('that were published or deleted elsewhere do not come back', async () => {
    await keepText({ serverVersion: 2, isOnServer: true });
    renderWritePage(publishes, DRAFT);
    await screen.findByText('This draft is finished.');
    expect(await kept()).toBeNull();
  });

  it('that were deleted elsewhere but changed here become new drafts', async () => {
    await keepText({ serverVersion: 2 });
    renderWritePage(publishes, DRAFT);
    await findText();
    expect(await kept()).toBeNull();
    expect((await drafts()).map(({ title: kind }) => kind)).toEqual(['Kept title']);
  });

  it('ask before leaving if the text is saved nowhere', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
      if (key.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError');
    });
    window.localStorage.user = JSON.stringify(sessionUser());
    renderWritePage(publishes, '/write', false);
    await editor();
    fireEvent.change(title(), { target: { value: 'Half a title' } });
    await waitFor(() => expect(document.querySelector('[role=status]')).not.toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 50));
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(title().value).toBe('Half a title');
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('at /elsewhere');
    full.mockRestore();
  });
});

describe('a draft that turns out to be published', () => {
  const post = postToEdit({ title: 'Kept title', html: text, version: 1, coverImageURL: null });
  const published: Answers = {
    DraftToWrite: { data: { draft: null, postOfDraft: post } },
    PostToEdit: postAnswer(post),
    UpdatePost: { data: { updatePost: { __typename: 'UpdatePostPayload', post: savedPost('p1', 'T') } } },
  };
  const names = (asked: { name: string }[]) => asked.map(({ name }) => name);

  it.each([
    ['the published text', { title: 'Kept title ' }],
    ['a text that the server had', { html: '<p>Older</p>', serverVersion: 2, isOnServer: true }],
  ])('is removed from the device when it holds %s', async (_, more) => {
    await keepText(more);
    renderWritePage(published, DRAFT);
    await screen.findByText('This draft is published.');
    expect(screen.getByRole('link', { name: 'Read the post' }).getAttribute('href')).toBe('/post/p1');
    expect(await listDeviceDrafts(userId)).toEqual([]);
  });

  it('continues as changes of the post with the text written since, and is not published again', async () => {
    await keepText({ html: '<p>Some text and more</p>', isSent: true });
    const { asked } = renderWritePage(published, DRAFT);
    await findText('Some text and more');
    screen.getByText(/These are your unpublished changes/);
    await waitFor(async () => expect((await listDeviceDrafts(userId))[0]?.postId).toBe('p1'));
    expect(await kept()).toBeNull();
    fireEvent.click(button('Update'));
    await screen.findByText('at /post/p1');
    expect(asked.find(({ name }) => name === 'UpdatePost')?.variables.input).toMatchObject({
      postId: 'p1',
      version: 1,
      html: '<p>Some text and more</p>',
    });
    expect(await listDeviceDrafts(userId)).toEqual([]);
  });

  it('from another page is shown beside the text written here, before anything is replaced', async () => {
    await keepText({ html: '<p>Another text</p>', serverVersion: 2 });
    const { asked } = renderWritePage(published, DRAFT);
    await findText('Another text');
    fireEvent.click(button('Update'));
    const theirs = await screen.findByRole('region', { name: 'The other version' });
    expect(theirs.textContent).toContain('Some text');
    expect(names(asked)).not.toContain('UpdatePost');
    fireEvent.click(button('Keep mine'));
    await screen.findByText('at /post/p1');
    expect(names(asked)).not.toContain('PublishPost');
  });
});

describe('changes of a post that was deleted', () => {
  it('are not published as a new post by a click on Update, when a pending save reveals the deletion', async () => {
    let answer: (saved: Answer) => void = () => undefined;
    const saving = new Promise<Answer>((resolve) => (answer = resolve));
    const { asked } = renderWritePage(
      { ...publishes, PostToEdit: postAnswer(postToEdit()), SaveDraft: () => saving },
      '/write?post=p1',
    );
    await editor();
    fireEvent.change(title(), { target: { value: 'An hour of work' } });
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('SaveDraft'));
    fireEvent.click(button('Update'));
    const draft = {
      __typename: 'Draft',
      id: 'd1',
      version: 1,
      updatedAt: '2024-03-01T00:00:00.000Z',
      ...unscheduled,
    };
    answer({ data: { saveDraft: { __typename: 'SaveDraftPayload', draft: { ...draft, post: null } } } });
    await screen.findByText(/The post was deleted/);
    await waitFor(() => expect(button('Publish').getAttribute('aria-busy')).not.toBe('true'));
    expect(asked.map(({ name }) => name)).not.toContain('PublishPost');
    fireEvent.click(button('Publish'));
    await screen.findByText('at /post/p9');
  });

  it.each([
    ['published as a new post', postToEdit({ id: 'p9' }), 'This draft is published.'],
    ['deleted too', null, 'This draft is finished.'],
  ])('and were then %s: their old address says so', async (_, postOfDraft, heading) => {
    await keepText({ deletedPostId: 'p1', postVersion: 3, serverVersion: 2, isOnServer: true });
    renderWritePage(
      {
        ...publishes,
        PostToEdit: postAnswer(null),
        DraftToWrite: { data: { draft: null, postOfDraft } },
      },
      '/write?post=p1',
    );
    await screen.findByText(heading);
  });

  it('continue as changes of the new post if the device has more than was published', async () => {
    await keepText({ deletedPostId: 'p1', postVersion: 3, serverVersion: 2 });
    const { asked, history } = renderWritePage(
      {
        ...publishes,
        PostToEdit: ({ id }) => postAnswer(id === 'p1' ? null : postToEdit({ id: 'p9' })),
        DraftToWrite: { data: { draft: null, postOfDraft: postToEdit({ id: 'p9' }) } },
      },
      '/write?post=p1',
    );
    await findText();
    button('Update');
    await waitFor(() => expect(history.location.search).toBe('?post=p9'));
    await findText();
    expect(asked.map(({ name }) => name)).not.toContain('PublishPost');
  });
});

const SOON = { timeout: 10_000 };

it('a draft whose post is held for review says so', async () => {
  await keepText({ serverVersion: 2, isOnServer: true });
  const postOfDraft = postToEdit({ id: 'p9', viewerCanEdit: false });
  renderWritePage({ ...publishes, DraftToWrite: { data: { draft: null, postOfDraft } } }, DRAFT);
  await screen.findByText('Your post is held for review.', {}, SOON);
  expect(screen.queryByText('This draft is published.')).toBeNull();
});

describe('two tabs with one draft', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: createMemoryLocks() });
    return () => Reflect.deleteProperty(navigator, 'locks');
  });

  it('hold the separate copy of each, which no other page sends as a second draft', async () => {
    await keepText();
    renderWritePage(publishes, DRAFT);
    await screen.findByLabelText('Title', {}, SOON);
    await waitFor(async () => expect((await kept())?.clientId).not.toBeNull(), SOON);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `draft:${userId}:d1` })));
    fireEvent.change(title(), { target: { value: 'The title of this tab' } });
    const isApart = ({ id }: DeviceDraft) => id !== 'd1';
    await waitFor(
      async () => expect((await listDeviceDrafts(userId)).find(isApart)?.title).toBe('The title of this tab'),
      SOON,
    );
    const apartId = (await listDeviceDrafts(userId)).find(isApart)?.id ?? '';
    const send = vi.fn(async () => {});
    await ifNotHeld(userId, [apartId], send);
    expect(send).not.toHaveBeenCalled();
    await ifNotHeld(userId, ['another'], send);
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('the preview', () => {
  it('renders the post with the components that readers see', async () => {
    await keepText();
    renderWritePage(publishes, DRAFT);
    await findText();
    fireEvent.click(button('Preview'));
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(preview.querySelector('h1')?.textContent).toBe('Kept title');
    expect(preview.querySelector('strong')?.textContent).toBe('text');
    expect(preview.textContent).toContain('1\u00a0min\u00a0read');
    fireEvent.click(button('Write'));
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
  });
});
