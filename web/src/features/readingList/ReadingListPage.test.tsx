// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore, useSession } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { deferred, refusal, renderFeature, type Api } from '../testing/renderFeature';
import { asMarkdown } from './exportList';
import { Component as ReadingListPage } from './ReadingListPage';
import { selected, selectionIn, searchOf } from './savedItems';
import { item, readingList } from './testing/readingList';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const removed = (postId: string, bookmarksCount: number) => ({
  data: {
    removeBookmark: {
      __typename: 'RemoveBookmarkPayload',
      post: { __typename: 'Post', id: postId, viewerHasBookmarked: false },
      viewer: { __typename: 'Viewer', bookmarksCount },
    },
  },
});

const render = (api: Api, search = '') =>
  renderFeature(<ReadingListPage />, {
    api: (operation) =>
      operation.operationName === 'Categories' ? { data: { categories: [] } } : api(operation),
    user: sessionUser(),
    path: `/readinglist${search}`,
  });
/** As behind RequireSession. */
const ForMembers = () => (useSession().user ? <ReadingListPage /> : <p>Visitor</p>);
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const heading = () => screen.getByRole('heading', { level: 1 });

describe('a collection', () => {
  const shelf = () => {
    const list = readingList(item('p1'));
    const collection = { __typename: 'Collection' as const, id: 'c1', name: 'Team', postsCount: 1 };
    const collections = [{ ...collection, sharedPath: '/lists/abc', hiddenAt: null, hiddenReason: null }];
    return { data: { viewer: { ...list.data.viewer, collections } } };
  };

  it('says so when its address cannot be copied, and keeps the question when it cannot be changed', async () => {
    render(({ operationName }) =>
      operationName === 'ReadingList' ? shelf() : refusal('Not now.', 'FORBIDDEN'),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Team 1' }));
    // As in pages without https.
    expect('clipboard' in navigator).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/^The address could not be copied/)).toBeTruthy();
    expect(document.getSelection()?.toString()).toMatch(/\/lists\/abc$/);
    fireEvent.click(screen.getByRole('button', { name: 'Stop sharing' }));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Stop sharing' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('alertdialog')).toBe(question);
  });

  it('cannot be cancelled while its name is stored, nor does a late answer close a form opened since', async () => {
    const { viewer } = shelf().data;
    const answer = deferred<object>();
    render(async ({ operationName }) => {
      if (operationName === 'ReadingList') return shelf();
      await answer.promise;
      return {
        data: {
          updateCollection: {
            __typename: 'UpdateCollectionPayload',
            collection: viewer.collections[0]!,
            viewer: { __typename: 'Viewer', collections: viewer.collections },
          },
        },
      };
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Team 1' }));
    const rename = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Rename' });
    const field = () => screen.getByLabelText<HTMLInputElement>('Name of the collection');
    fireEvent.click(rename());
    fireEvent.click(rename());
    await waitFor(() => expect(rename().disabled).toBe(true));
    expect(field().readOnly).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    fireEvent.keyDown(field(), { key: 'Escape' });
    fireEvent.click(rename());
    fireEvent.change(field(), { target: { value: 'Crew' } });
    await act(async () => {
      answer.resolve({});
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(field().value).toBe('Crew');
  });

  it.each([
    ['stays in its form', 'Create collection', 'Name of the new collection'],
    ['leaves the focus elsewhere', 'Search your reading list', 'Search your reading list'],
  ])('that is created late %s', async (_, from, to) => {
    const answer = deferred<ReturnType<typeof created>>();
    const { viewer } = shelf().data;
    const created = () => ({
      data: {
        createCollection: {
          __typename: 'CreateCollectionPayload',
          collection: viewer.collections[0]!,
          viewer: { __typename: 'Viewer', collections: viewer.collections },
        },
      },
    });
    render(({ operationName }) =>
      operationName === 'ReadingList' ? readingList(item('p1')) : answer.promise,
    );
    const name = await screen.findByLabelText<HTMLInputElement>('Name of the new collection');
    fireEvent.change(name, { target: { value: 'Team' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create collection' }));
    screen.getByLabelText(from).focus();
    answer.resolve(created());
    await waitFor(() => expect(name.value).toBe(''));
    expect(document.activeElement).toBe(screen.getByLabelText(to));
  });
});

describe('the reading list', () => {
  it('removes a post immediately, updates the count, and keeps the focus on the page', async () => {
    const answer = deferred<ReturnType<typeof removed>>();
    render(({ operationName }) =>
      operationName === 'ReadingList' ? readingList(item('p1'), item('p2')) : answer.promise,
    );
    await screen.findByText('Title of p1');
    expect(heading().textContent).toBe('Reading List (2)');
    fireEvent.click(screen.getByRole('button', { name: 'Bookmark Title of p1', pressed: true }));
    await waitFor(() => expect(titles()).toEqual(['Title of p2']));
    expect(heading().textContent).toBe('Reading List (1)');
    expect(document.activeElement).toBe(heading());
    answer.resolve(removed('p1', 1));
    await waitFor(() => expect(titles()).toEqual(['Title of p2']));
  });

  it('restores the post and says why when the API refuses, and asks before it deletes a note', async () => {
    render(({ operationName }) =>
      operationName === 'ReadingList'
        ? readingList(item('p1', { note: 'Mine' }), item('p2'))
        : refusal('Not now.', 'RATE_LIMITED'),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Bookmark Title of p1' }));
    expect(titles()).toEqual(['Title of p1', 'Title of p2']);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(titles()).toEqual(['Title of p1', 'Title of p2']);
    expect(heading().textContent).toBe('Reading List (2)');
  });

  it('says what to do when it is empty, and when nothing matches', async () => {
    render(() => readingList());
    expect(await screen.findByText('Your reading list is empty.')).toBeTruthy();
    expect(screen.getByText(/bookmark icon/)).toBeTruthy();
  });

  it('asks for what its address says', async () => {
    const { asked } = render(() => readingList(), '?q=h%C3%BCks&sort=longest&unread=1&category=CSS');
    expect(await screen.findByText('No saved post matches.')).toBeTruthy();
    expect(asked.find(({ operationName }) => operationName === 'ReadingList')?.variables).toMatchObject({
      query: 'hüks',
      sort: 'LONGEST',
      unreadOnly: true,
      category: 'CSS',
      collectionId: null,
    });
  });
});

describe('a note that is not saved', () => {
  const type = async (text: string, id = 'p1') => {
    fireEvent.click(
      await screen.findByRole('button', { name: new RegExp(`^(Add|Edit) note: Title of ${id}$`) }),
    );
    fireEvent.change(noteOn(id), { target: { value: text } });
  };
  const noteOn = (id: string) => screen.getByLabelText<HTMLTextAreaElement>(`Your note on Title of ${id}`);

  it('is asked about before another page, even one that changed its own address, but not before a tab', async () => {
    const { history } = render(({ operationName }) =>
      operationName === 'Highlights' ? { data: { viewer: null } } : readingList(item('p1')),
    );
    act(() => history.replace('/search?q=a', { keepsScroll: true }));
    await screen.findByText('at /search?q=a');
    act(() => history.push('/readinglist'));
    await type('Half a thought');
    act(() => history.go(-1));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Stay' }));
    fireEvent.click(screen.getByRole('link', { name: 'Highlights' }));
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
    fireEvent.click(screen.getByRole('link', { name: 'Saved' }));
    await screen.findByText('Title of p1');
    expect(noteOn('p1').value).toBe('Half a thought');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  const openNote = async () => {
    await screen.findByText('Title of p1');
    return screen.queryByLabelText<HTMLTextAreaElement>('Your note on Title of p1')?.value;
  };
  const mina = sessionUser();
  const renderForMembers = (saveNote: Api, session = createSessionStore(null)) =>
    renderFeature(<ForMembers />, {
      api: (operation) => {
        if (operation.operationName === 'Categories') return { data: { categories: [] } };
        return operation.operationName === 'ReadingList'
          ? readingList(item('p1'), item('p2'))
          : saveNote(operation);
      },
      user: mina,
      session,
      path: '/readinglist',
    });

  it('survives the end of the session, which saving meets, until it is given up', async () => {
    const session = createSessionStore(null);
    // As apollo/links.ts does.
    const { history } = renderForMembers(() => {
      act(() => session.expire());
      return refusal('Log in.', 'UNAUTHENTICATED');
    }, session);
    await type('Half a thought');
    save();
    await screen.findByText('Visitor');
    act(() => session.dispatch({ type: 'loginSuccess', user: { ...mina, accessToken: 'newer' } }));
    expect(await openNote()).toBe('Half a thought');
    act(() => history.push('/'));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('at /');
    act(() => history.push('/readinglist'));
    expect(await openNote()).toBeUndefined();
  });

  const saved = (note: string, id = 'p1') => ({
    data: {
      updateSavedPost: {
        __typename: 'UpdateSavedPostPayload',
        savedPost: item(id, { note }),
        viewer: { __typename: 'Viewer', unreadBookmarksCount: 1 },
      },
    },
  });
  const search = () => screen.getByRole('searchbox');
  const showTab = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
  const hideAndShow = async () => {
    showTab('Highlights');
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    showTab('Saved');
    await screen.findByText('Title of p1');
  };

  it('cannot be changed while it is saved, and leaves the focus to where one is by then', async () => {
    const answer = deferred<ReturnType<typeof saved>>();
    render(({ operationName }) =>
      operationName === 'ReadingList' ? readingList(item('p1')) : answer.promise,
    );
    await type('A thought');
    expect(document.activeElement).toBe(noteOn('p1'));
    save();
    await waitFor(() => expect(noteOn('p1').readOnly).toBe(true));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    search().focus();
    answer.resolve(saved('A thought'));
    await waitFor(() => expect(screen.queryByLabelText('Your note on Title of p1')).toBeNull());
    expect(screen.getByText('A thought')).toBeTruthy();
    expect(document.activeElement).toBe(search());
  });

  it('stays in a form that was opened since, when an older one has been saved', async () => {
    const answer = deferred<ReturnType<typeof saved>>();
    render(({ operationName }) =>
      operationName === 'ReadingList' ? readingList(item('p1', { note: 'A' })) : answer.promise,
    );
    const button = await screen.findByRole('button', { name: 'Edit note: Title of p1' });
    fireEvent.click(button);
    save();
    await waitFor(() => expect(noteOn('p1').readOnly).toBe(true));
    fireEvent.click(button);
    await type('B');
    await act(async () => {
      answer.resolve(saved('A'));
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(noteOn('p1').value).toBe('B');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('goes on in a row that returns, without the focus, also while an older text is saved', async () => {
    const answer = deferred<ReturnType<typeof saved>>();
    const { client } = render(({ operationName }) => {
      if (operationName === 'Highlights') return { data: { viewer: null } };
      return operationName === 'ReadingList' ? readingList(item('p1')) : answer.promise;
    });
    await type('A thought');
    save();
    await hideAndShow();
    expect(document.activeElement).toBe(document.body);
    fireEvent.change(noteOn('p1'), { target: { value: 'A thought, and more' } });
    answer.resolve(saved('A thought'));
    await waitFor(() => expect(JSON.stringify(client.cache.extract())).toContain('"note":"A thought"'));
    await hideAndShow();
    expect(noteOn('p1').value).toBe('A thought, and more');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  it.each([
    ['another person', { ...mina, _id: 'u2', userName: 'tomas' }, 'expire'],
    ['the same person after a sign-out', mina, 'logout'],
  ] as const)('is not shown to %s', async (_, user, end) => {
    const { session } = renderForMembers(() => readingList());
    await type('Half a thought');
    act(() => session.dispatch({ type: end }));
    await screen.findByText('Visitor');
    act(() => session.dispatch({ type: 'loginSuccess', user }));
    expect(await openNote()).toBeUndefined();
  });
});

describe('what the device has kept', () => {
  const items = [
    item('a', { savedAt: '2026-01-03T00:00:00.000Z', note: 'Größe' }),
    item('b', { savedAt: '2026-01-02T00:00:00.000Z', readAt: '2026-01-02T00:00:00.000Z' }),
    item('c', { categoryNames: ['CSS'], collectionIds: ['k'] }),
  ];
  it.each([
    ['', 'a b c'],
    ['?q=GRÖSSE', ''],
    ['?q=gro%C3%9Fe+menon', 'a'],
    ['?q=title+RAVI&unread=1', 'a c'],
    ['?category=css', 'c'],
    ['?collection=k', 'c'],
  ])('is selected as by the API: %s', (search, expected) => {
    const selection = selectionIn(new URLSearchParams(search));
    expect(new URLSearchParams(searchOf(selection)).toString()).toBe(new URLSearchParams(search).toString());
    expect(
      selected(items, selection)
        .map(({ post }) => post.id)
        .join(' '),
    ).toBe(expected);
  });

  it('is exported as Markdown, in which no text of others is markup', () => {
    const hostile = item('a', { note: '# Not a heading\n- nor a list' });
    hostile.post.title = '](javascript:1) <b>';
    expect(asMarkdown({ items: [hostile], collections: [], highlights: [] }, 'https://x.test')).toBe(
      [
        '# Reading list',
        '',
        String.raw`- [ ] [\](javascript:1) \<b\>](https://x.test/post/a) by Ravi Menon`,
        String.raw`  > \# Not a heading`,
        '  > - nor a list',
        '',
      ].join('\n'),
    );
  });
});
