import type { Pool } from 'mysql2/promise';
import type { HttpRequest } from './measure.js';
import { type Scenario, spreadPosts } from './scenarios.js';

/** The target ratio to the floor for cached responses. */
const CACHED_AIM = 1.3;

/** Number of different pages requested in turn: as many as one core can keep fresh, and more. */
const MANY = 512;

/** Requests of many visitors. */
const PUBLIC = [
  'REST feed, latest, page 1',
  'REST feed, popular, page 1',
  'GraphQL feed, latest, page 1',
  'GraphQL feed, popular, page 1',
  'REST post',
  'GraphQL post',
  'REST category, 100 posts',
  'GraphQL category',
];

/**
 * The same requests to a server with the response cache, and the rendered pages. GraphQL uses GET, which is cacheable;
 * the floor returns only the data of a page.
 */
export async function createCachedScenarios(scenarios: readonly Scenario[], pool: Pool): Promise<Scenario[]> {
  const named = (name: string): Scenario => {
    const found = scenarios.find((scenario) => scenario.name === name);
    if (!found) throw new Error(`There is no scenario ${name}.`);
    return found;
  };
  const kept = (
    scenario: Scenario,
    name: string,
    change: (request: HttpRequest) => HttpRequest,
  ): Scenario => ({
    ...scenario,
    name: `${name}, from the cache`,
    aim: CACHED_AIM,
    requests: scenario.requests.map(({ api, floor }) => ({ api: change(api), floor })),
  });
  const page = (path: string): HttpRequest => ({
    method: 'GET',
    path,
    headers: { accept: 'text/html' },
  });
  const posts = kept(named('REST post'), 'post page', ({ path }) =>
    page(path.replace('/api/posts/', '/post/')),
  );
  return [
    ...PUBLIC.map((name) => kept(named(name), name, asGet)),
    { ...kept(named('GraphQL feed, popular, page 1'), 'home page', () => page('/')), isPage: true },
    { ...posts, requests: posts.requests.slice(0, 1), isPage: true },
    // Each page is requested so rarely that it becomes stale, so revalidation is measured too.
    { ...posts, name: `${posts.requests.length} post pages, from the cache`, isPage: true },
    {
      ...posts,
      name: `${MANY} post pages, from the cache`,
      requests: (await spreadPosts(pool, MANY)).map((id) => ({ api: page(`/post/${id}`), floor: { id } })),
      isPage: true,
    },
  ];
}

function asGet(request: HttpRequest): HttpRequest {
  if (request.method !== 'POST') return request;
  const { query, variables } = JSON.parse(request.body ?? '{}') as { query: string; variables: object };
  const parameters = new URLSearchParams({ query, variables: JSON.stringify(variables) });
  return {
    method: 'GET',
    path: `${request.path}?${parameters.toString()}`,
    headers: { accept: 'application/json' },
  };
}
