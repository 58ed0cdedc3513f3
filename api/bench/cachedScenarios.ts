import type { HttpRequest } from './measure.js';
import type { Scenario } from './scenarios.js';

/** The ratio to the floor that is aimed at where the server answers from what it keeps. */
const CACHED_AIM = 1.3;

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
export function createCachedScenarios(scenarios: readonly Scenario[]): Scenario[] {
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
    // More than a core can render anew in the time that each is kept: what is measured here is rendering.
    { ...posts, name: `${posts.requests.length} post pages, from the cache`, isPage: true },
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
