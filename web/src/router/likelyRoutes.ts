import type { RouteObject } from 'react-router-dom';

/**
 * The routes of the table that an address may match, by its first segment. react-router compiles all that it is given, twice for a page,
 * which would be a tenth of the scripts' time at the start of a page.
 */
export function likelyRoutes(routes: RouteObject[], pathname: string): RouteObject[] {
  const first = pathname.toLowerCase().split('/')[1];
  // Encoded letters match, too.
  if (first?.includes('%')) return routes;
  return routes.flatMap((route) => {
    const { path = '', children } = route;
    const start = path.replace(/^\//, '').split('/')[0];
    if (start) return /^[:*]/.test(start) || start === first ? route : [];
    return children ? { ...route, children: likelyRoutes(children, pathname) } : route;
  });
}
