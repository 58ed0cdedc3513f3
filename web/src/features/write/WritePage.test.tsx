// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, readDraft, writeDraft } from './postDraft';
import { PostsDocument } from '../../generated/graphql';
import { sessionUser } from '../../session/testing/sessionUser';
import { postToEdit, refusal, renderWritePage, savedPost, type Answers } from './testing/writePage';

vi.setConfig({ testTimeout: 30_000 });

const userId = sessionUser()._id;
const newKey = draftKey(userId, null);
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

/** The editor cannot be typed into without a browser; a draft brings text into it. */
async function writeText(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(async () => expect((await editor()).textContent).toContain('Some text'));
}
const keepText = () =>
  writeDraft(newKey, { title: 'Kept title', html: text, categories: ['React'], savedAt: 1 });

describe('writing a post', () => {
  it('publishes what is on the page and goes to the post, and no draft is left', async () => {
    keepText();
    const { asked } = renderWritePage(publishes);
    await writeText();
    expect(title().value).toBe('Kept title');
    fireEvent.change(title(), { target: { value: ' New\ntitle ' } });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Hooks' }));
    fireEvent.click(button('Publish'));

    await screen.findByText('at /post/p9');
    expect(asked.find(({ name }) => name === 'PublishPost')?.variables).toEqual({
      input: { title: 'New title', html: text, categories: ['React', 'Hooks'], coverImageURL: null },
    });
    expect(readDraft(newKey)).toBeNull();
  });

  it('asks for what is missing beside the field, and goes to the first', async () => {
    const { asked } = renderWritePage(publishes);
    await editor();
    fireEvent.click(button('Publish'));
    expect(document.activeElement).toBe(title());
    expect(title().getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Give the post a title.');
    screen.getByText('Write something first.');
    expect((await editor()).getAttribute('aria-invalid')).toBe('true');
    expect(asked.map(({ name }) => name)).not.toContain('PublishPost');
    fireEvent.change(title(), { target: { value: 'x' } });
    expect(screen.queryByText('Give the post a title.')).toBeNull();
  });

  it('takes three categories and no more', async () => {
    renderWritePage(publishes);
    for (const name of ['CSS', 'Hooks', 'React'])
      fireEvent.click(await screen.findByRole('checkbox', { name }));
    const fourth = screen.getByRole<HTMLInputElement>('checkbox', { name: 'State' });
    expect(fourth.disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'CSS' }));
    expect(fourth.disabled).toBe(false);
  });

  it('says why categories could not be fetched, and tries again', async () => {
    let isDown = true;
    const { asked } = renderWritePage({
      WriteCategories: () =>
        isDown
          ? new Error('down')
          : { data: { categories: [{ __typename: 'Category', id: 'c', name: 'Late' }] } },
    });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to fetch categories: Something went wrong!',
    );
    isDown = false;
    fireEvent.click(button('Try again'));
    await screen.findByRole('checkbox', { name: 'Late' });
    expect(asked.filter(({ name }) => name === 'WriteCategories').length).toBeGreaterThan(1);
  });

  it('uploads the cover once, even when saving has to be tried again', async () => {
    keepText();
    let isDown = true;
    const { asked } = renderWritePage({
      UploadImage: { data: { uploadImage: { __typename: 'UploadImagePayload', url: '/uploads/new.webp' } } },
      PublishPost: () =>
        isDown ? new Error('down') : (publishes.PublishPost as { data: Record<string, unknown> }),
    });
    await writeText();
    const file = new File(['x'], 'cover.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Add cover image'), { target: { files: [file] } });
    expect(screen.getByRole('img', { name: 'Cover' }).getAttribute('src')).toBe('blob:cover');
    fireEvent.click(button('Publish'));
    await screen.findByRole('alert');

    isDown = false;
    fireEvent.click(button('Publish'));
    await screen.findByText('at /post/p9');
    expect(asked.filter(({ name }) => name === 'UploadImage').map(({ variables }) => variables.file)).toEqual(
      [file],
    );
    expect(asked.at(-1)?.variables.input).toMatchObject({ coverImageURL: '/uploads/new.webp' });
  });

  it('refuses a cover that cannot be one, and says so', async () => {
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
    keepText();
    renderWritePage({ PublishPost: answer });
    await writeText();
    fireEvent.click(button('Publish'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(headline);
    expect(alert.textContent).toContain(advice);
    await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true));
    expect((await editor()).textContent).toContain('Some text');
    expect(readDraft(newKey)?.html).toBe(text);
    expect(button('Publish').disabled).toBe(false);
  });

  it("puts the API's messages beside their fields", async () => {
    keepText();
    renderWritePage({ PublishPost: refusal('BAD_USER_INPUT', 'x', { title: 'This title is taken.' }) });
    await writeText();
    fireEvent.click(button('Publish'));
    await screen.findByText('This title is taken.');
    expect(title().getAttribute('aria-invalid')).toBe('true');
  });

  it('makes lists that may hold the post be read anew', async () => {
    keepText();
    const { client } = renderWritePage(publishes);
    const pageInfo = { __typename: 'PageInfo' as const, endCursor: null, hasNextPage: false };
    const posts = { __typename: 'PostConnection' as const, edges: [], pageInfo };
    client.writeQuery({
      query: PostsDocument,
      variables: { first: 8 },
      data: { __typename: 'Query', posts },
    });
    await writeText();
    fireEvent.click(button('Publish'));
    await screen.findByText('at /post/p9');
    const root = client.cache.extract() as Record<string, Record<string, unknown> | undefined>;
    expect(Object.keys(root.ROOT_QUERY ?? {}).filter((name) => name.startsWith('posts'))).toEqual([]);
    expect(root['Post:{"id":"p9"}']?.title).toBe('T');
  });
});

describe('leaving', () => {
  it('asks first when something was written, and keeps it', async () => {
    renderWritePage(publishes);
    await editor();
    fireEvent.change(title(), { target: { value: 'Half a title' } });
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(title().value).toBe('Half a title');
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('at /elsewhere');
    expect(readDraft(newKey)?.title).toBe('Half a title');
  });

  it('does not ask when nothing was written', async () => {
    renderWritePage(publishes);
    await editor();
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByText('at /elsewhere');
    expect(readDraft(newKey)).toBeNull();
  });

  it('lets a draft be discarded', async () => {
    keepText();
    renderWritePage(publishes);
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    expect(readDraft(newKey)).toBeNull();
    await editor();
  });
});

describe('editing a post', () => {
  const edits: Answers = {
    PostToEdit: { data: { post: postToEdit() } },
    UpdatePost: { data: { updatePost: { __typename: 'UpdatePostPayload', post: savedPost('p1', 'T') } } },
  };

  it('is filled with the post passed in the navigation state, and puts it into the address', async () => {
    const { router } = renderWritePage(edits, { pathname: '/write', state: { postId: 'p1' } });
    await waitFor(async () => expect((await editor()).textContent).toBe('Old text'));
    expect(title().value).toBe('Old title');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'React' }).checked).toBe(true);
    expect(screen.getByRole('img', { name: 'Cover' }).getAttribute('src')).toBe('/uploads/old.webp');
    expect(router.state.location.search).toBe('?post=p1');
  });

  it('saves with the version it began from, and leaves an untouched body as it was', async () => {
    const { asked } = renderWritePage(edits, '/write?post=p1');
    await editor();
    fireEvent.change(title(), { target: { value: 'Better title' } });
    fireEvent.click(button('Remove cover image'));
    fireEvent.click(button('Update'));
    await screen.findByText('at /post/p1');
    expect(asked.at(-1)?.variables.input).toEqual({
      ...{ postId: 'p1', version: 3, title: 'Better title', html: '<p>Old text</p>' },
      ...{ categories: ['React'], coverImageURL: null },
    });
  });

  it('shows a conflict in the words of the API', async () => {
    renderWritePage(
      { ...edits, UpdatePost: refusal('CONFLICT', 'This post was changed in the meantime.') },
      '/write?post=p1',
    );
    await editor();
    fireEvent.change(title(), { target: { value: 'Mine' } });
    fireEvent.click(button('Update'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error updating post');
    expect(alert.textContent).toContain('This post was changed in the meantime.');
    expect(title().value).toBe('Mine');
  });

  it('offers a draft of this post with the version it began from', async () => {
    writeDraft(draftKey(userId, 'p1'), { title: 'Mine', html: text, categories: [], savedAt: 1, version: 2 });
    const { asked } = renderWritePage(edits, '/write?post=p1');
    await writeText();
    fireEvent.click(button('Update'));
    await screen.findByText('at /post/p1');
    expect(asked.at(-1)?.variables.input).toMatchObject({ version: 2, title: 'Mine', html: text });
  });

  it.each([
    ['there is no such post', { data: { post: null } }, 'at /404'],
    ['it is not yours', { data: { post: postToEdit({ viewerCanEdit: false }) } }, /Only its author can edit/],
    ['it cannot be loaded', new Error('down'), 'Something went wrong!'],
  ])('says when %s', async (_, answer, words) => {
    renderWritePage({ PostToEdit: answer }, '/write?post=p1');
    await screen.findByText(words);
  });

  it('is not for visitors', async () => {
    renderWritePage(edits, '/write?post=p1', false);
    await screen.findByText('at /404');
  });
});
