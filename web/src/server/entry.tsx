import type { ApolloClient } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '../app/App';
import { createRoutes } from '../app/routes';
import type { ServedState } from '../app/servedState';
import { commentsCode } from '../features/comments/commentsCode';
import { createMemoryAppHistory, preloadPage } from '../router';
import { createSessionStore } from '../session';
import { createRenderClient, type Execute } from './apolloClient';
import {
  describePage,
  renderHead,
  shownPost,
  shownUser,
  type PageHead,
  type ReadQuery,
  type ShownPage,
} from './head';
import { pageAssets, type Manifest, type ReadBuiltFile } from './pageAssets';
import { askAhead } from './pageQueries';
import { createPageTemplate } from './pageTemplate';
import { publicPage } from './publicPage';

export interface PageRendererOptions {
  /** The page without content, index.html of the build for the browser. */
  template: string;
  /** That build, with its manifest; `null` in development, where scripts bring their styles along. */
  build: { manifest: Manifest; read: ReadBuiltFile } | null;
  /** Origin of every address that is given out, whatever host was asked. */
  origin: string;
}

export interface RenderedPage {
  status: number;
  html: string;
}

export interface PageRenderer {
  /**
   * The address, path and query, that stands for all that show the same public page as this one; `null` when the page is
   * made in the browser alone.
   */
  addressOf: (target: string) => string | null;
  /**
   * Renders a public page as nobody in particular sees it: from what `execute` answers and nothing else, neither the time of day
   * nor chance, so that the same answers make the same page.
   *
   * @param address of `addressOf`
   * @throws Error when an operation failed, or the page could not be rendered
   */
  render: (address: string, execute: Execute) => Promise<RenderedPage>;
}

/** How many rounds of fetching a page may need; it has a list, and what stands beside it. */
const MAX_RENDERS = 5;

/** Makes what renders the public pages. Pages share nothing but code. */
export function createPageRenderer({ template: html, build, origin }: PageRendererOptions): PageRenderer {
  const routes = createRoutes();
  const fill = createPageTemplate(html, build && build.read);

  async function render(address: string, execute: Execute): Promise<RenderedPage> {
    const found = publicPage(routes, address);
    if (!found) throw new Error(`${address} is no public page.`);
    const rendered = await renderApp(found.page, found.address, execute);
    if (!rendered.isLost) return toPage(rendered);
    return toPage({ ...(await renderApp({ name: 'notFound' }, '/404', execute)), isLost: true });
  }

  async function renderApp(page: ShownPage, address: string, execute: Execute): Promise<RenderedApp> {
    const { client, cache, failure } = createRenderClient(execute);
    const history = createMemoryAppHistory([address]);
    await Promise.all([
      preloadPage(routes, history.location),
      page.name === 'post' && commentsCode.load(),
      askAhead(client, page),
    ]);
    const complete = new AbortController();
    const { result } = await prerenderStatic({
      tree: (
        <StrictMode>
          <App session={createSessionStore(null)} client={client} history={history} routes={routes} />
        </StrictMode>
      ),
      renderFunction: (tree) => {
        const html = renderToString(tree);
        // Apollo would render once more after each render that has made a query, also of one that found everything.
        if (!isWaiting(client)) complete.abort();
        return html;
      },
      signal: complete.signal,
      maxRerenders: MAX_RENDERS,
    });
    const failed = failure();
    if (failed) throw failed;
    const read: ReadQuery = (query, variables) => cache.readQuery({ query, variables });
    const head = describePage(page, read, origin);
    return { page, head, body: result, cache: cache.extract(), isLost: isLost(page, read) };
  }

  function toPage({ page, head, body, cache, isLost }: RenderedApp): RenderedPage {
    const state: ServedState = { cache, ...(isLost && { isLost }) };
    const { styles, scripts } =
      build && page.name !== 'notFound'
        ? pageAssets(build.manifest, page.name, build.read)
        : { styles: '', scripts: '' };
    return { status: head.status, html: fill({ head: renderHead(head), styles, scripts, body, state }) };
  }

  return { addressOf: (target) => publicPage(routes, target)?.address ?? null, render };
}

/** Whether something on the page has no answer yet. */
function isWaiting(client: ApolloClient): boolean {
  return [...client.getObservableQueries()].some((query) => query.getCurrentResult().loading);
}

interface RenderedApp {
  page: ShownPage;
  head: PageHead;
  body: string;
  cache: ServedState['cache'];
  /** The page leads to "not found". */
  isLost: boolean;
}

/** Posts and people that do not exist lead to /404; a category that does not exist has words of its own. */
function isLost(page: ShownPage, read: ReadQuery): boolean {
  if (page.name === 'post') return shownPost(read, page.postId) === null;
  if (page.name === 'profile') return shownUser(read, page.userName) === null;
  return false;
}
