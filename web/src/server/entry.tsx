import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { ClientAccess } from '../apollo';
import { App } from '../app/App';
import { PAGE_END_ID } from '../app/NavigationAnnouncer';
import { createRoutes } from '../app/routes';
import type { ServedState } from '../app/servedState';
import { commentsCode } from '../features/comments/commentsCode';
import { TEXT_START_ID } from '../features/posts/PostArticle';
import { createMemoryAppHistory, preloadPage } from '../router';
import { createSessionStore } from '../session';
import { exampleColouring } from './colourExamples';
import { shownPost, shownUser } from './head/answers';
import { describePage } from './head/describePage';
import type { PageHead, ReadQuery, ShownPage } from './head/pageHead';
import { renderHead } from './head/renderHead';
import { PageAnswers, type Execute } from './pageAnswers';
import { codeStyles, pageAssets, type Manifest, type ReadBuiltFile } from './pageAssets';
import { prefetchQueries } from './pageQueries';
import { createPageTemplate } from './pageTemplate';
import { publicPage } from './publicPage';

export interface PageRendererOptions {
  /** The empty page: index.html of the browser build. */
  template: string;
  /** The browser build with its manifest; `null` in development, where scripts load their styles. */
  build: { manifest: Manifest; read: ReadBuiltFile } | null;
  /** Origin of every generated address, regardless of the requested host. */
  origin: string;
}

export interface PageRenderer {
  /** The canonical path and query of a public page; `null` if it is only rendered in the browser. */
  addressOf: (target: string) => string | null;
  /** Renders the page at an address of `addressOf`. The same answers make the same page, except for colours of code. */
  render: (address: string, execute: Execute) => Promise<{ status: number; html: string }>;
}

/** How many rounds of queries a page may need: its list, and the content beside it. */
const MAX_RENDERS = 5;

/** Makes the renderer of the public pages. Renders share nothing but the time that colouring may take. */
export function createPageRenderer({ template: html, build, origin }: PageRendererOptions): PageRenderer {
  const routes = createRoutes();
  const pageOf = remembered((target: string) => publicPage(routes, target));
  const routesAt = remembered((pathname: string) => matchedRoutes(routes, { pathname }));
  const assetsOf = new Map<string, ReturnType<typeof pageAssets>>();
  const colourExamples = exampleColouring();
  const fill = createPageTemplate(html, build && build.read);

  async function render(address: string, execute: Execute) {
    const found = pageOf(address);
    if (!found) throw new Error(`${address} is no public page.`);
    const rendered = await renderApp(found.page, found.address, execute);
    if (!rendered.isLost) return toPage(rendered);
    return toPage({ ...(await renderApp({ name: 'notFound' }, '/404', execute)), isLost: true });
  }

  async function renderApp(page: ShownPage, address: string, execute: Execute): Promise<RenderedApp> {
    const answers = new PageAnswers(execute);
    const history = createMemoryAppHistory([address]);
    const shown = routesAt(history.location.pathname);
    await Promise.all([
      preloadPage(shown, history.location),
      page.name === 'post' && page.withComments && commentsCode.load(),
      prefetchQueries(answers, page),
    ]);
    const access = new ClientAccess(
      () => Promise.reject(new Error('The server has no client.')),
      answers.served,
    );
    const app = (
      <StrictMode>
        <App session={createSessionStore(null)} access={access} history={history} routes={shown} />
      </StrictMode>
    );
    let body = renderToString(app);
    for (let renders = 1; renders < MAX_RENDERS && (await answers.askMissing()); renders++)
      body = renderToString(app);
    if (answers.failure) throw answers.failure;
    const { read, served } = answers;
    const head = describePage(page, read, origin);
    return { page, head, body, answers: served.all(), isLost: isLost(page, read) };
  }

  function toPage({ page, head, body, answers, isLost }: RenderedApp) {
    const state: ServedState = { answers, ...(isLost && { isLost }) };
    const { styles, scripts } =
      build && page.name !== 'notFound' ? assets(page.name, build) : { styles: '', scripts: '' };
    const coloured = page.name === 'post' ? colourExamples(body) : body;
    const isColoured = build !== null && coloured !== body;
    return {
      status: head.status,
      html: fill({
        head: renderHead(head),
        styles: isColoured ? styles + codeStyles(build.manifest, build.read) : styles,
        scripts,
        body: coloured,
        state,
        // The text of a post may be long, and does not move what is above it.
        paintedUpTo: page.name === 'post' ? TEXT_START_ID : PAGE_END_ID,
      }),
    };
  }

  /** The styles and scripts of a page, which are the same for each build. */
  function assets(name: Parameters<typeof pageAssets>[1], { manifest, read }: NonNullable<typeof build>) {
    const known = assetsOf.get(name) ?? pageAssets(manifest, name, read);
    assetsOf.set(name, known);
    return known;
  }

  return { addressOf: (target) => pageOf(target)?.address ?? null, render };
}

/** How many addresses are remembered: they are short, and ranking all routes for one takes longer than a card. */
const REMEMBERED = 2000;

function remembered<Result>(find: (target: string) => Result): (target: string) => Result {
  const known = new Map<string, Result>();
  return (target) => {
    const before = known.get(target);
    if (before !== undefined) return before;
    const result = find(target);
    if (known.size >= REMEMBERED) known.clear();
    if (target.length < 200) known.set(target, result);
    return result;
  };
}

const branches = new WeakMap<RouteObject, RouteObject[]>();

/** The route table with nothing but the routes of an address, because the router ranks all that it is given in each render. */
function matchedRoutes(routes: RouteObject[], location: { pathname: string }): RouteObject[] {
  const matches = matchRoutes(routes, location)?.map(({ route }) => route) ?? [];
  const leaf = matches.at(-1);
  if (!leaf) return routes;
  const known = branches.get(leaf);
  if (known) return known;
  let branch: RouteObject[] = [];
  for (const route of matches.toReversed())
    branch = [route.index || branch.length === 0 ? route : { ...route, children: branch }];
  branches.set(leaf, branch);
  return branch;
}

interface RenderedApp {
  page: ShownPage;
  head: PageHead;
  body: string;
  answers: ServedState['answers'];
  /** The page redirects to "not found". */
  isLost: boolean;
}

/** Missing posts and people redirect to /404; a missing category has a message of its own. */
function isLost(page: ShownPage, read: ReadQuery): boolean {
  if (page.name === 'post') return shownPost(read, page.postId) === null;
  if (page.name === 'profile') return shownUser(read, page.userName) === null;
  return false;
}
