// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { refusal, renderAt, startApi, type Answer, type Asked } from '../auth/testing/authPages';
import { PostList } from '../posts/PostList';
import { usePosts } from '../posts/usePosts';
import { deferred } from '../testing/renderFeature';
import { postPage } from '../testing/posts';

let api: Awaited<ReturnType<typeof startApi>>;
/** The answers to requests for the second page, in turn. */
let seconds: (Answer | Promise<Answer>)[];

const firstPage = { data: { posts: postPage(['a', 'b'], 'after-b', true) } };
const secondPage = { data: { posts: postPage(['c'], 'after-c', false) } };

function answer({ variables }: Asked): Answer | Promise<Answer> {
  if (!('after' in variables)) return firstPage;
  return seconds.shift() ?? secondPage;
}

function Posts() {
  return <PostList pages={usePosts({ sort: 'LATEST' }, { page: 1 })} empty={null} />;
}

beforeEach(async () => {
  everythingIsNear();
  window.localStorage.setItem('user', JSON.stringify(sessionUser()));
  api = await startApi(answer);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});

const render = () => renderAt('/list', api.uri, [{ path: '/list', element: <Posts /> }]);

describe('a session that ends while the next page is fetched', () => {
  it('leaves a public list without an error, and the list goes on: an expiry', async () => {
    seconds = [refusal('Your session is over.', 'UNAUTHENTICATED')];
    const session = render();
    await screen.findByText('Title of c');
    expect(session.getState().user).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByText(/^Error/)).toBeNull();
  });

  it('leaves a public list without an error, and the list goes on: a sign-out in another tab', async () => {
    const late = deferred<Answer>();
    seconds = [late.promise];
    render();
    await waitFor(() => expect(seconds).toEqual([]));
    window.localStorage.removeItem('user');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
    late.resolve(secondPage);
    await screen.findByText('Title of c');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByText(/^Error|went wrong/)).toBeNull();
  });
});
