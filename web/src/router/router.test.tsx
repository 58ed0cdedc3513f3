// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, Suspense, type ComponentType } from 'react';
import { Link, Outlet, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AppRouter,
  createBrowserAppHistory,
  createMemoryAppHistory,
  ErrorBoundary,
  lazyPage,
  ScrollRestoration,
  type AppHistory,
} from '.';
import { useLeaveGuard } from './useLeaveGuard';

const scrollTo = vi.fn();

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  vi.stubGlobal('scrollTo', scrollTo);
  window.scrollY = 0;
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  scrollTo.mockReset();
});

function Layout() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/b">To b</Link> <Link to="/b#middle">To the middle of b</Link> <a href="#middle">Plain</a>
      <button onClick={() => void navigate(-1)}>Back</button>
      <ErrorBoundary renderError={(error) => <p>failed: {String(error)}</p>}>
        <Suspense fallback={<p>first fetch</p>}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <ScrollRestoration />
    </>
  );
}

const PageA = () => <h1>Page A</h1>;
const PageB = () => (
  <>
    <h1>Page B</h1>
    <h2 id="middle">Middle</h2>
  </>
);

function renderRoutes(history: AppHistory, A: ComponentType = PageA, B: ComponentType = PageB) {
  const children = [
    { path: '/', element: <A /> },
    { path: '/b', element: <B /> },
  ];
  render(
    <StrictMode>
      <AppRouter history={history} routes={[{ element: <Layout />, children }]} />
    </StrictMode>,
  );
}

const go = (link: string) => fireEvent.click(screen.getByRole('link', { name: link }));
const back = () => fireEvent.click(screen.getByRole('button', { name: 'Back' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a lazily loaded page', () => {
  it('shows its placeholder at once, and the page as soon as the code is there', async () => {
    let arrive = (_page: { Component: ComponentType }) => {};
    const B = lazyPage(() => new Promise((resolve) => (arrive = resolve)), <p>waiting</p>);
    renderRoutes(createMemoryAppHistory(['/']), PageA, B);
    go('To b');
    expect(screen.getByText('waiting')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Page A' })).toBeNull();
    await act(async () => arrive({ Component: PageB }));
    expect(screen.getByRole('heading', { name: 'Page B' })).toBeTruthy();
    expect(screen.queryByText('waiting')).toBeNull();
  });

  it('shows its error in the boundary, recovers on another page, and loads again at the next visit', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi.fn(() => Promise.resolve({ Component: PageB }));
    load.mockRejectedValueOnce(new Error('no network'));
    const history = createMemoryAppHistory(['/']);
    renderRoutes(history, PageA, lazyPage(load));
    go('To b');
    await screen.findByText('failed: Error: no network');
    back();
    await heading('Page A');
    go('To b');
    await heading('Page B');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('the scroll position', () => {
  it('is the top of a new page, and the previous position after Back and Forward', async () => {
    const history = createBrowserAppHistory();
    renderRoutes(history);
    const scrollBy = (y: number) => {
      window.scrollY = y;
      fireEvent.scroll(window);
    };
    scrollBy(700);
    go('To b');
    await heading('Page B');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    scrollBy(300);
    back();
    await heading('Page A');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
    act(() => history.go(1));
    await heading('Page B');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 300);
  });

  it('after Back from the target of a plain link is the one before it', async () => {
    const history = createBrowserAppHistory();
    renderRoutes(history);
    go('To b');
    await heading('Page B');
    window.scrollY = 300;
    fireEvent.scroll(window);
    scrollTo.mockReset();
    go('Plain');
    await waitFor(() => expect(history.location.hash).toBe('#middle'));
    window.scrollY = 900;
    fireEvent.scroll(window);
    expect(scrollTo).not.toHaveBeenCalled();
    back();
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 300));
    act(() => history.go(1));
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 900));
  });

  it('after Back to an entry that kept the position is that one', async () => {
    const history = createBrowserAppHistory();
    renderRoutes(history);
    go('To b');
    await heading('Page B');
    window.scrollY = 300;
    fireEvent.scroll(window);
    act(() => history.replace('/b?x', { keepsScroll: true }));
    act(() => history.push('/'));
    await heading('Page A');
    scrollTo.mockClear();
    window.scrollY = 0;
    back();
    await heading('Page B');
    expect(scrollTo.mock.calls).toEqual([[0, 300]]);
  });

  it('is the element that the address names', async () => {
    const scrollIntoView = vi.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    renderRoutes(createBrowserAppHistory());
    go('To the middle of b');
    await heading('Page B');
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Middle' })]);
    expect(scrollTo).not.toHaveBeenCalled();
  });
});

function Guarded() {
  const { isAsking, leave, stay } = useLeaveGuard(() => 'unsaved');
  return (
    <>
      <h1>Page B</h1>
      {isAsking && (
        <>
          <button onClick={leave}>Leave</button>
          <button onClick={stay}>Stay</button>
        </>
      )}
    </>
  );
}
const answer = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const asked = () => screen.queryByRole('button', { name: 'Leave' }) !== null;

describe.each([
  ['a window', () => createBrowserAppHistory()],
  ['memory', () => createMemoryAppHistory(['/'])],
])('a page that blocks navigations (%s)', (_name, createHistory) => {
  let history: AppHistory;

  beforeEach(async () => {
    history = createHistory();
    renderRoutes(history, PageA, Guarded);
    await heading('Page A');
    go('To b');
    await heading('Page B');
  });

  it('asks before a link is followed, and again after "Stay"', async () => {
    go('To the middle of b');
    await answer('Stay');
    expect([history.location.hash, asked()]).toEqual(['', false]);
    go('To the middle of b');
    await answer('Leave');
    await waitFor(() => expect(history.location.hash).toBe('#middle'));
    expect(asked()).toBe(false);
  });

  it('asks before Back and Forward, and restores the address', async () => {
    back();
    await screen.findByRole('button', { name: 'Stay' });
    await waitFor(() => expect(history.location.pathname).toBe('/b'));
    await answer('Stay');
    expect(asked()).toBe(false);

    back();
    await answer('Leave');
    await heading('Page A');
    expect(history.location.pathname).toBe('/');

    // This page blocks nothing, and no undone step is left from above.
    act(() => history.go(1));
    await heading('Page B');
    back();
    await screen.findByRole('button', { name: 'Stay' });
  });
});

describe('a plain link within the page', () => {
  let history: AppHistory;
  const hash = (expected: string) => waitFor(() => expect(history.location.hash).toBe(expected));

  beforeEach(async () => {
    history = createBrowserAppHistory();
    renderRoutes(history, PageA, Guarded);
    go('To b');
    await heading('Page B');
  });

  it('leads to the same page, and neither it nor Back from it is blocked', async () => {
    const { key } = history.location;
    go('Plain');
    await hash('#middle');
    expect([history.location.key, asked()]).toEqual([key, false]);
    back();
    await hash('');
    expect([history.location.key, asked()]).toEqual([key, false]);
  });

  it('does not keep a guard from Back to the page before, which is undone by as many steps', async () => {
    go('Plain');
    await hash('#middle');
    // A second click replaces the entry.
    go('Plain');
    act(() => history.go(-2));
    await answer('Stay');
    await hash('#middle');
    act(() => history.go(-2));
    await answer('Leave');
    await heading('Page A');
  });

  it('on the page before does not keep a guard from Back to it', async () => {
    back();
    await answer('Leave');
    await heading('Page A');
    go('Plain');
    await hash('#middle');
    go('To b');
    await heading('Page B');
    back();
    await answer('Stay');
    expect([history.location.pathname, history.location.hash]).toEqual(['/b', '']);
  });
});
