import type { Pool } from 'mysql2/promise';
import type { HttpRequest } from './measure.js';
import { type Scenario, spreadPosts } from './scenarios.js';

/** The ratio to the floor that is aimed at where the server answers from what it keeps. */
const CACHED_AIM = 1.3;

/** How many different pages may be asked for in turn: as many as a core looks after, and more. */
const MANY = 512;

/** What a crowd of visitors asks for. */
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
 * The same questions to a server that keeps public answers for a moment, and the pages that show what they answer. GraphQL is
 * asked by GET, as what may be kept; the floor answers nothing but the data of a page.
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
    // Each is asked for seldom enough to have grown old at times: what is measured is also how it is renewed.
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
