// @vitest-environment jsdom
import { act, fireEvent } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { Outlet } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { AppRouter, createMemoryAppHistory, ScrollRestoration } from '../router';
import { everythingIsNear } from '../testing/everythingIsNear';
import { RichText } from './RichText';
import { canSanitize } from './sanitizeHtml';
import styles from './RichText.module.css';

afterEach(() => vi.unstubAllGlobals());

const TEXT = '<h2>Setup</h2><p>A long text</p>';

function Layout() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const routes = [
  {
    path: '/',
    element: <Layout />,
    children: [
      { path: 'post', element: <RichText html={TEXT} /> },
      { path: 'feed', element: <p>The feed</p> },
    ],
  },
];

const scrollTo = (top: number) => {
  vi.stubGlobal('scrollY', top);
  fireEvent.scroll(window);
};

it('Back to a served post restores the position in its text where the browser has no sanitizer of its own', async () => {
  everythingIsNear();
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = `<div class="${styles.richText}">${TEXT}</div>`;
  const history = createMemoryAppHistory(['/post']);
  await act(async () => hydrateRoot(root, <AppRouter history={history} routes={routes} />));
  scrollTo(2400);
  fireEvent.wheel(window);
  await vi.waitFor(() => expect(canSanitize()).toBe(true));

  // On a page without the text there is nothing to scroll to.
  const textsThen: [number, string | null][] = [];
  vi.stubGlobal('scrollTo', (_left: number, top: number) => textsThen.push([top, root.textContent]));
  await act(async () => history.push('/feed'));
  await act(async () => history.go(-1));
  expect(textsThen).toEqual([
    [0, 'The feed'],
    [2400, 'SetupA long text'],
  ]);
});
