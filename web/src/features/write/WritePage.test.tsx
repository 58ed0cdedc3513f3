// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PostsDocument } from '../../generated/graphql';
import { readDeviceDraft, writeDeviceDraft, type DeviceDraft } from '../drafts/deviceDrafts';
import { sessionUser } from '../../session/testing/sessionUser';
import { everythingIsNear } from '../../testing/everythingIsNear';
import {
  postAnswer,
  postToEdit,
  refusal,
  renderWritePage,
  savedPost,
  type Answers,
} from './testing/writePage';

vi.setConfig({ testTimeout: 30_000 });

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

describe('writing a post', () => {
  it('publishes the text, goes to the post, and leaves no draft', async () => {
    await keepText();
    const { asked } = renderWritePage(publishes, DRAFT);
    await findText();
    expect(title().value).toBe('Kept title');
    fireEvent.change(title(), { target: { value: ' New\ntitle ' } });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Hooks' }));
    fireEvent.click(button('Publish'));

    await screen.findByText('at /post/p9');
    expect(asked.find(({ name }) => name === 'PublishPost')?.variables).toEqual({
      input: {
        title: 'New title',
        html: text,
        categories: ['React', 'Hooks'],
        coverImageURL: null,
        description: null,
        canonicalURL: null,
        series: null,
        draftId: 'd1',
        draftVersion: null,
      },
    });
    expect(await kept()).toBeNull();
  });

  it('asks for missing values beside their fields, and focuses the first', async () => {
    const { asked } = renderWritePage(publishes);
    await editor();
    fireEvent.click(button('Publish'));
    await waitFor(() => expect(document.activeElement).toBe(title()));
    expect(title().getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Give the post a title.');
    screen.getByText('Write something first.');
    expect((await editor()).getAttribute('aria-invalid')).toBe('true');
    expect(asked.map(({ name }) => name)).not.toContain('PublishPost');
    fireEvent.change(title(), { target: { value: 'x' } });
    expect(screen.queryByText('Give the post a title.')).toBeNull();
  });

  it('accepts at most three categories', async () => {
    renderWritePage(publishes);
    for (const name of ['CSS', 'Hooks', 'React'])
      fireEvent.click(await screen.findByRole('checkbox', { name }));
    const fourth = screen.getByRole<HTMLInputElement>('checkbox', { name: 'State' });
    expect(fourth.disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'CSS' }));
    expect(fourth.disabled).toBe(false);
  });

  it('lets a category be taken off that operators have renamed since', async () => {
    await keepText({ categories: ['Former name', 'React'] });
    const { asked } = renderWritePage(publishes, DRAFT);
    await findText();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Former name' }));
    expect(screen.queryByRole('checkbox', { name: 'Former name' })).toBeNull();
    fireEvent.click(button('Publish'));
    await screen.findByText('at /post/p9');
    const published = asked.find(({ name }) => name === 'PublishPost')?.variables;
    expect(published).toMatchObject({ input: { categories: ['React'] } });
  });

  it('says why categories could not be fetched, and offers a retry', async () => {
    let isDown = true;
    const { asked } = renderWritePage({
      WriteCategories: () =>
        isDown
          ? new Error('down')
          : { data: { categories: [{ __typename: 'Category', id: 'c', name: 'Late' }] } },
    });
    await screen.findByText('Failed to fetch categories: Network Error');
    isDown = false;
    fireEvent.click(button('Try again'));
    await screen.findByRole('checkbox', { name: 'Late' });
    expect(asked.filter(({ name }) => name === 'WriteCategories').length).toBeGreaterThan(1);
  });

  it('uploads the cover once, even if saving is retried', async () => {
    await keepText();
    let isDown = true;
    const { asked } = renderWritePage(
      {
        UploadImage: {
          data: { uploadImage: { __typename: 'UploadImagePayload', url: '/uploads/new.webp' } },
        },
        PublishPost: () =>
          isDown ? new Error('down') : (publishes.PublishPost as { data: Record<string, unknown> }),
      },
      DRAFT,
    );
    await findText();
    const file = new File(['x'], 'cover.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Add cover image'), { target: { files: [file] } });
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Cover' }).getAttribute('src')).toBe('/uploads/new.webp'),
    );
    fireEvent.click(button('Publish'));
    await screen.findByText('Error publishing post');

    isDown = false;
    fireEvent.click(button('Publish'));
    await screen.findByText('at /post/p9');
    expect(asked.filter(({ name }) => name === 'UploadImage').map(({ variables }) => variables.file)).toEqual(
      [file],
    );
    expect(asked.at(-1)?.variables.input).toMatchObject({ coverImageURL: '/uploads/new.webp' });
  });

  it('asks before Back to another text whose address has changed as well', async () => {
    const other = { pathname: '/write', search: '?draft=d1', state: { writing: 'other', keepsScroll: true } };
    await keepText();
    const { history } = renderWritePage({ UploadImage: () => new Promise(() => {}) }, other);
    await findText();
    act(() => history.push('/write'));
    await waitFor(() => expect(title().value).toBe(''));
    fireEvent.change(title(), { target: { value: 'With a cover' } });
    const file = new File(['x'], 'cover.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Add cover image'), { target: { files: [file] } });
    await waitFor(() => expect(history.location.search).toMatch(/^\?draft=(?!d1)/));
    act(() => history.go(-1));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('cover');
  });

  it('refuses an invalid cover and says why', async () => {
    renderWritePage(publishes);
    const file = new File(['x'], 'notes.txt', { type: 'text/plain' });
    fireEvent.change(screen.getByLabelText('Add cover image'), { target: { files: [file] } });
    screen.getByText(/"notes.txt" cannot be used/);
    expect(screen.queryByRole('img', { name: 'Cover' })).toBeNull();
    await editor();
  });

  it.each([
    ['the network is down', new Error('down'), 'Error publishing post', 'Something went wrong!'],
    ['it is refused', refusal('RATE_LIMITED', 'Too many posts.'), 'Error publishing post', 'Too many posts.'],
    [
      'the session has expired',
      refusal('UNAUTHENTICATED', 'x'),
      'Error publishing post',
      'Log in again in another tab',
    ],
  ])('keeps the text and says what to do when %s', async (_, answer, headline, advice) => {
    await keepText();
    renderWritePage({ PublishPost: answer }, DRAFT);
    await findText();
    fireEvent.click(button('Publish'));
    const alert = (await screen.findByText(headline)).closest('[role=alert]')!;
    expect(alert.textContent).toContain(advice);
    await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true));
    expect((await editor()).textContent).toContain('Some text');
    expect((await kept())?.html).toBe(text);
    expect(button('Publish').disabled).toBe(false);
  });

  it("shows the API's messages beside their fields", async () => {
    await keepText();
    renderWritePage(
      { PublishPost: refusal('BAD_USER_INPUT', 'x', { title: 'This title is taken.' }) },
      DRAFT,
    );
    await findText();
    fireEvent.click(button('Publish'));
    await screen.findByText('This title is taken.');
    expect(title().getAttribute('aria-invalid')).toBe('true');
  });

  it('makes cached lists that may hold the post be refetched', async () => {
    await keepText();
    const { client } = renderWritePage(publishes, DRAFT);
    const pageInfo = { __typename: 'PageInfo' as const, endCursor: null, hasNextPage: false };
    const posts = { __typename: 'PostConnection' as const, edges: [], pageInfo };
    client.writeQuery({ query: PostsDocument, data: { __typename: 'Query', posts } });
    await findText();
    fireEvent.click(button('Publish'));
    await screen.findByText('at /post/p9');
    const root = client.cache.extract() as Record<string, Record<string, unknown> | undefined>;
    expect(Object.keys(root.ROOT_QUERY ?? {}).filter((name) => name.startsWith('posts'))).toEqual([]);
    expect(root['Post:{"id":"p9"}']?.title).toBe('T');
  });
});

describe('editing a post', () => {
  const edits: Answers = {
    PostToEdit: postAnswer(postToEdit()),
    UpdatePost: { data: { updatePost: { __typename: 'UpdatePostPayload', post: savedPost('p1', 'T') } } },
  };

  it('is filled with the post from the navigation state, and adds it to the address', async () => {
    const { history } = renderWritePage(edits, { pathname: '/write', state: { postId: 'p1' } });
    await waitFor(async () => expect((await editor()).textContent).toBe('Old text'));
    expect(title().value).toBe('Old title');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'React' }).checked).toBe(true);
    expect(screen.getByRole('img', { name: 'Cover' }).getAttribute('src')).toBe('/uploads/old.webp');
    expect(history.location.search).toBe('?post=p1');
  });

  it('saves with the base version, and sends an untouched body unchanged', async () => {
    const { asked } = renderWritePage(edits, '/write?post=p1');
    await editor();
    fireEvent.change(title(), { target: { value: 'Better title' } });
    fireEvent.click(button('Remove cover image'));
    fireEvent.click(button('Update'));
    await screen.findByText('at /post/p1');
    expect(asked.find(({ name }) => name === 'UpdatePost')?.variables.input).toMatchObject({
      postId: 'p1',
      version: 3,
      title: 'Better title',
      html: '<p>Old text</p>',
      categories: ['React'],
      coverImageURL: null,
      description: null,
      canonicalURL: null,
      series: null,
    });
  });

  it('shows both versions if the post was changed meanwhile, and overwrites it on request', async () => {
    let isStale = true;
    let isSaved = false;
    const { asked } = renderWritePage(
      {
        PostToEdit: () => postAnswer(postToEdit(isSaved ? { title: 'Theirs', version: 9 } : {})),
        UpdatePost: () => {
          isSaved = true;
          return isStale ? refusal('CONFLICT', 'x') : (edits.UpdatePost as { data: Record<string, unknown> });
        },
      },
      '/write?post=p1',
    );
    await editor();
    fireEvent.change(title(), { target: { value: 'Mine' } });
    fireEvent.click(button('Update'));
    expect((await screen.findByRole('region', { name: 'Your version' })).textContent).toContain('Mine');
    expect(screen.getByRole('region', { name: 'The other version' }).textContent).toContain('Theirs');
    isStale = false;
    fireEvent.click(button('Keep mine'));
    await screen.findByText('at /post/p1');
    expect(asked.findLast(({ name }) => name === 'UpdatePost')?.variables.input).toMatchObject({
      version: 9,
      title: 'Mine',
    });
  });

  it('does not report a conflict with its own save when the answer was lost', async () => {
    const saved = { title: 'Mine', version: 4 };
    let isSaved = false;
    renderWritePage(
      {
        PostToEdit: () => postAnswer(postToEdit(isSaved ? saved : {})),
        UpdatePost: () => {
          isSaved = true;
          return refusal('CONFLICT', 'x');
        },
      },
      '/write?post=p1',
    );
    await editor();
    fireEvent.change(title(), { target: { value: 'Mine' } });
    fireEvent.click(button('Update'));
    await screen.findByText('at /post/p1');
  });

  it('says why saving failed', async () => {
    renderWritePage({ ...edits, UpdatePost: refusal('FORBIDDEN', 'Not yours.') }, '/write?post=p1');
    await editor();
    fireEvent.change(title(), { target: { value: 'Mine' } });
    fireEvent.click(button('Update'));
    await screen.findByText('Error updating post Not yours.');
    expect(title().value).toBe('Mine');
  });

  it('opens with unpublished changes and their base version, and can discard them', async () => {
    await keepText({ postId: 'p1', postVersion: 2 });
    const { asked } = renderWritePage(
      { ...edits, DeleteDraft: { data: { deleteDraft: { __typename: 'X', deletedDraftId: 'd1' } } } },
      '/write?post=p1',
    );
    await findText();
    screen.getByText(/These are your unpublished changes.*The post has been changed since/);
    fireEvent.click(button('Update'));
    await screen.findByText('at /post/p1');
    expect(asked.find(({ name }) => name === 'UpdatePost')?.variables.input).toMatchObject({
      version: 2,
      title: 'Kept title',
      html: text,
      draftId: 'd1',
    });
    expect(await kept()).toBeNull();
  });

  it('goes back to the post when the changes are discarded', async () => {
    await keepText({ postId: 'p1', postVersion: 3 });
    const { asked } = renderWritePage(
      { ...edits, DeleteDraft: { data: { deleteDraft: { __typename: 'X', deletedDraftId: 'd1' } } } },
      '/write?post=p1',
    );
    await findText();
    fireEvent.click(button('Discard changes'));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByText('at /post/p1');
    expect(asked.map(({ name }) => name)).toContain('DeleteDraft');
    expect(await kept()).toBeNull();
  });

  it.each([
    ['there is no such post', postAnswer(null), 'at /404'],
    ['it is not yours', postAnswer(postToEdit({ viewerCanEdit: false })), 'at /404'],
    ['it cannot be loaded', new Error('down'), 'Something went wrong!'],
  ])('says when %s', async (_, answer, words) => {
    renderWritePage({ PostToEdit: answer }, '/write?post=p1');
    await screen.findByText(words);
  });

  it('redirects visitors', async () => {
    renderWritePage(edits, '/write?post=p1', false);
    await screen.findByText('at /404');
  });
});
