// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { postPage } from '../testing/posts';
import { deferred, renderFeature, type Api } from '../testing/renderFeature';
import { PostList } from './PostList';
import { usePosts } from './usePosts';

/** Simulates scrolling to the end of the list. */
let reachEnd: () => void;

beforeEach(() => {
  const watching = new Set<() => void>();
  reachEnd = () => act(() => [...watching].forEach((notify) => notify()));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly notify: () => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.notify = () => callback([{ isIntersecting: true }]);
      }
      observe = () => watching.add(this.notify);
      disconnect = () => watching.delete(this.notify);
    },
  );
});

function Posts() {
  return <PostList pages={usePosts({ sort: 'LATEST' }, { page: 1 })} empty={<p>nothing here</p>} />;
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const pageOf = (...args: Parameters<typeof postPage>) => ({ data: { posts: postPage(...args) } });
const placeholders = () =>
  document.querySelectorAll('[aria-hidden=true] + div, div[aria-hidden=true]').length;

describe('PostList', () => {
  it('appends page after page, each post once, until the last', async () => {
    const api: Api = ({ variables }) =>
      variables.after === 'c2' ? pageOf(['p2', 'p3'], 'c3', false) : pageOf(['p1', 'p2'], 'c2', true);
    const { asked } = renderFeature(<Posts />, { api });
    await screen.findByText('Title of p1');
    expect(screen.queryByText('You have seen it all')).toBeNull();

    reachEnd();
    await screen.findByText('Title of p3');
    expect(titles()).toEqual(['Title of p1', 'Title of p2', 'Title of p3']);
    expect(screen.getByText('You have seen it all')).toBeTruthy();

    reachEnd();
    expect(asked).toHaveLength(2);
  });

  it('fetches a page once, even if the end is reached again meanwhile', async () => {
    const second = deferred<ReturnType<typeof pageOf>>();
    const { asked } = renderFeature(<Posts />, {
      api: ({ variables }) => (variables.after ? second.promise : pageOf(['p1'], 'c1', true)),
    });
    await screen.findByText('Title of p1');
    reachEnd();
    reachEnd();
    expect(screen.getByText('Loading posts')).toBeTruthy();
    await act(async () => second.resolve(pageOf(['p2'], 'c2', false)));
    await screen.findByText('Title of p2');
    expect(asked).toHaveLength(2);
  });

  it('shows six placeholders at first and two more below a list', async () => {
    const first = deferred<ReturnType<typeof pageOf>>();
    renderFeature(<Posts />, { api: () => first.promise });
    expect(placeholders()).toBe(6);
    await act(async () => first.resolve(pageOf(['p1'], 'c1', true)));
    await screen.findByText('Title of p1');
    expect(placeholders()).toBe(2);
  });

  it('says what went wrong with the first page and refetches it on request', async () => {
    let isDown = true;
    renderFeature(<Posts />, {
      api: () => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : pageOf(['p1'], 'c1', false)),
    });
    expect(await screen.findByText('Something went wrong!')).toBeTruthy();
    expect(screen.queryByText('nothing here')).toBeNull();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Title of p1')).toBeTruthy();
  });

  it('keeps the list when the next page fails, and waits for the reader to retry', async () => {
    let isDown = true;
    const { asked } = renderFeature(<Posts />, {
      api: ({ variables }) => {
        if (!variables.after) return pageOf(['p1'], 'c1', true);
        return isDown
          ? { errors: [{ message: 'Too many requests.', extensions: { code: 'RATE_LIMITED' } }] }
          : pageOf(['p2'], 'c2', false);
      },
    });
    await screen.findByText('Title of p1');
    reachEnd();
    expect(await screen.findByText('Error: Too many requests.')).toBeTruthy();
    expect(titles()).toEqual(['Title of p1']);
    reachEnd();
    expect(asked).toHaveLength(2);

    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Title of p2')).toBeTruthy();
  });

  it('says so when there are no posts', async () => {
    renderFeature(<Posts />, { api: () => pageOf([], null, false) });
    expect(await screen.findByText('nothing here')).toBeTruthy();
    expect(screen.queryByText('You have seen it all')).toBeNull();
  });

  it("escapes a category's name in its link", async () => {
    renderFeature(<Posts />, { api: () => pageOf(['p1'], null, false) });
    const chip = await screen.findByRole('link', { name: 'Hooks & Effects' });
    expect(chip.getAttribute('href')).toBe('/category/?name=Hooks%20%26%20Effects');
  });
});
