import { matchRoutes, type RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { likelyRoutes } from '../router/likelyRoutes';
import { createRoutes } from './routes';

const all = createRoutes();
const topPaths = ['/a/:b', 'a', '/', '*'].map((path): RouteObject => ({ path }));
const matched = (routes: RouteObject[], pathname: string) =>
  matchRoutes(routes, { pathname })?.map(({ route, params }) => [
    route.path,
    route.handle as unknown,
    params,
  ]);

it.each([
  '/',
  '//',
  '/login',
  '/LOGIN/',
  '/%6Cogin',
  '//login',
  '/post/1',
  '/Post/1/revisions',
  '/post',
  '/settings',
  '/settings/account/',
  '/settings/nothing',
  '/oauth/authorize',
  '/notifications',
  '/following',
  '/admin/health',
  '/404',
  '/somebody',
  '/a/b/c',
  '/a',
])('lead %s to the page that all routes lead it to', (pathname) => {
  expect(matched(likelyRoutes(all, pathname), pathname)).toEqual(matched(all, pathname));
  expect(matched(likelyRoutes(topPaths, pathname), pathname)).toEqual(matched(topPaths, pathname));
});

it('are few', () => {
  const [root] = likelyRoutes(all, '/post/1');
  expect(root?.children?.length).toBeLessThan(8);
});
