import type { IncomingMessage } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { inProcess } from '../../context.js';
import { PUBLIC_FOR_A_MOMENT } from '../../edge/caching.js';
import { acceptsHtml } from '../../edge/negotiation.js';
import type { SecurityHeaders } from '../../edge/security.js';
import type { Overload } from '../../edge/overload.js';
import { type PlainResponse, type ResponseCache, sendFound } from '../../edge/responseCache.js';
import { weakTag } from '../../edge/freshness.js';
import { RateLimitedError } from '../../errors.js';
import { isQueryOfWordPress } from '../../features/oldAddresses/usualAddresses.js';
import { isReservedUserName } from '../../features/users/userName.js';
import { clientAddress, type RateLimits } from '../../platform/limits/rateLimits.js';
import { isId } from '../../platform/database/ids.js';
import type { Logger } from '../../platform/log/log.js';
import type { RequestContext, Services } from '../../platform/useCases/context.js';
import { pageKey } from '../cacheKey.js';
import { PageQueries, PageRevalidation, type QueryAsVisitor } from './pageQueries.js';
import type { SendPage } from './static.js';
import type { PageRenderer } from './webRenderer.js';

/** Maximum number of concurrent renders. Their queries wait for the database, their rendering for each other. */
const CONCURRENT_RENDERS = 4;
/** With a longer queue clients get the plain app, which their browsers render. */
const MAX_WAITING = 100;

/** Maximum number of rendered pages, and the length of their addresses, whose queries are stored for revalidation. */
const REMEMBERED_PAGES = 2000;
const REMEMBERED_LENGTH = 256;

/** Browsers would cache a permanent redirect forever, and the post may be deleted. */
const MOVED = 'public, max-age=3600';

/** The client is beyond its budget, or the server is beyond its capacity. */
const REFUSED = Symbol('refused');

/** Stands for a page that the browser has to render. It is not cacheable. */
const NOT_RENDERED: PlainResponse = { status: 503, headers: {}, body: Buffer.alloc(0) };

export interface PageDependencies {
  /** Null if the web app has not been built. */
  renderer: PageRenderer | null;
  services: Services;
  apollo: ApolloServer<RequestContext>;
  limits: RateLimits;
  overload: Pick<Overload, 'isFull'>;
  cache: ResponseCache | null;
  setSecurityHeaders: SecurityHeaders;
  trustedProxies: number;
  log: Logger;
}

/**
 * The public pages, rendered on the server, the same for all clients. A page that cannot be rendered (after an error, which is logged,
 * under overload, or if the address has no public page) is left to the browser.
 */
export class Pages {
  readonly #inTurn = pLimit(CONCURRENT_RENDERS);
  readonly #revalidation: PageRevalidation;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #rendered = new LRUCache<string, { etag: string; queries: PageQueries }>({
    max: REMEMBERED_PAGES,
  });
  #isSettling = false;

  constructor(private readonly options: PageDependencies) {
    this.#revalidation = new PageRevalidation(() => asVisitor(options.apollo, options.services));
  }

  /** The canonical address of the requested page, from the target and headers alone; null if the request may be for something else. */
  addressOf({ url = '', headers: { accept } }: IncomingMessage): string | null {
    const isPage = isPagePath(url.split('?', 1)[0] ?? '') && !isOldQuery(url);
    return isPage && acceptsHtml(accept) ? (this.options.renderer?.addressOf(url) ?? null) : null;
  }

  /** Responds to a request for a page. `next` responds without a rendered page. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    next: () => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { renderer, cache } = this.options;
    const page = renderer?.addressOf(request.url) ?? null;
    const isOld = isOldQuery(request.url);
    const moved = isOld || (page !== null && isNoPage(page)) ? await this.#moved(request) : null;
    if (moved) return sendFound(reply, { plain: moved });
    const address = acceptsHtml(request.headers.accept) ? page : null;
    if (!renderer || address === null) return next();
    const path = request.url.split('?', 1)[0] ?? '';
    // The cache in front has already looked up the others, except for a HEAD.
    const key =
      cache && (!isPagePath(path) || isOld || request.method === 'HEAD') ? pageKey(address, path) : null;
    // The router may have got here by another path, whose headers differ: `/graphql/../about`.
    this.options.setSecurityHeaders(address, reply.raw);
    const make = async () => {
      const made = await this.#make(address, request);
      const plain = made?.status === 404 ? ((await this.#moved(request)) ?? made) : made;
      // The stored response needs the headers of the plugins, because the cache in front sends it without the application.
      return plain && { ...plain, headers: { ...reply.raw.getHeaders(), ...plain.headers } };
    };
    const found =
      cache && key
        ? await cache.respond(key, request, async () => (await make()) ?? NOT_RENDERED, {
            revalidate: (etag) => this.#revalidate(address, request.raw, request.id, etag),
          })
        : null;
    if (found) return 'plain' in found && found.plain === NOT_RENDERED ? next() : sendFound(reply, found);
    const plain = await make();
    return plain ? sendFound(reply, { plain }) : next();
  }

  /** Whether a rendered page is still valid: its queries have the same results as when it was rendered. @see Revalidate */
  async revalidate(request: IncomingMessage, etag: string): Promise<boolean | null> {
    const address = this.addressOf(request);
    return address === null ? false : this.#revalidate(address, request, undefined, etag);
  }

  async #revalidate(
    address: string,
    request: IncomingMessage,
    requestId: string | undefined,
    etag: string,
  ): Promise<boolean | null> {
    const last = this.#rendered.get(address);
    if (last?.etag !== etag) return false;
    const { waiting } = this.#revalidation;
    const isValid = await this.#work(address, request, requestId, waiting, () =>
      this.#revalidation.isStillValid(last.queries),
    );
    return isValid === REFUSED ? null : (isValid ?? false);
  }

  /** The redirect from the address of an imported post, author or picture on another site; null for other addresses. */
  async #moved(request: FastifyRequest): Promise<PlainResponse | null> {
    const { services, limits, trustedProxies, log } = this.options;
    try {
      await limits.consume('request', `address:${clientAddress(request.raw, trustedProxies)}`);
      const location = await services.oldAddresses.targetOf(request.url);
      const headers = { location: location ?? '', 'cache-control': MOVED };
      return location === null ? null : { status: 301, headers, body: Buffer.alloc(0) };
    } catch (error) {
      if (!(error instanceof RateLimitedError)) log.error({ err: error }, 'An old address was not looked up');
      return null;
    }
  }

  /** Renders a page. @returns null under overload, or after an error, which is logged */
  async #make(address: string, request: FastifyRequest): Promise<PlainResponse | null> {
    const { renderer, apollo, services } = this.options;
    const headers = { 'cache-control': PUBLIC_FOR_A_MOMENT };
    const page = await this.#work(address, request.raw, request.id, this.#inTurn.pendingCount, () =>
      this.#inTurn(async () => {
        if (this.#isSettling || !renderer) return null;
        const queries = new PageQueries();
        const ask = asVisitor(apollo, services);
        return { ...(await renderer.render(address, queries.executeWith(ask))), queries };
      }),
    );
    if (!page || page === REFUSED) return null;
    const { status, html, queries } = page;
    const body = Buffer.from(html);
    const ofHtml = { ...headers, 'content-type': 'text/html; charset=utf-8' };
    // The queries of missing pages are not remembered, because clients can request any number of them.
    if (status !== 200) return { status, headers: ofHtml, body };
    const rendered = { etag: weakTag(body), queries };
    if (address.length <= REMEMBERED_LENGTH) this.#rendered.set(address, rendered);
    return { status, headers: { ...ofHtml, etag: rendered.etag }, body };
  }

  /** Resolves when no page is being rendered. Queued and later pages are not rendered. */
  async settle(): Promise<void> {
    this.#isSettling = true;
    await Promise.allSettled(this.#underWay);
  }

  /** Does work for a request. @returns null if it failed */
  async #work<Result>(
    address: string,
    request: IncomingMessage,
    requestId: string | undefined,
    waiting: number,
    begin: () => Promise<Result | null>,
  ): Promise<Result | typeof REFUSED | null> {
    const { limits, overload, trustedProxies, log } = this.options;
    try {
      await limits.consume('request', `address:${clientAddress(request, trustedProxies)}`);
      if (this.#isSettling || overload.isFull() || waiting >= MAX_WAITING) return REFUSED;
      const work = begin();
      this.#underWay.add(work);
      return await work.finally(() => this.#underWay.delete(work));
    } catch (error) {
      if (error instanceof RateLimitedError) return REFUSED;
      log.error({ err: error, address, requestId }, 'A page was not rendered');
      return null;
    }
  }
}

/** Serves pages at all paths that no other route has. */
export async function pagesDoor(
  app: FastifyInstance,
  { pages, sendApp }: { pages: Pages; sendApp: SendPage },
): Promise<void> {
  app.get('/*', (request, reply) => pages.answer(request, reply, () => sendApp(request, reply)));
}

/** The most requested paths that can only be pages. Other pages are found by their route. */
function isPagePath(path: string): boolean {
  if (path === '/' || path === '/category' || path === '/search') return true;
  if (/^\/post\/[\w-]+$/.test(path)) return true;
  return /^\/\w{4,12}$/.test(path) && !isReservedUserName(path.slice(1));
}

/** Whether nothing can be at a canonical address, so that it may be an old one: the page of a post needs an id, a profile a username. */
function isNoPage(address: string): boolean {
  const [path = ''] = address.split('?', 1);
  if (path === '/404') return true;
  const [, first = '', second] = path.split('/');
  if (first === 'post') return !isId(second ?? '');
  // Feeds of other sites. No user can have these names.
  if (second === undefined && /^(?:feeds?|rss)$/.test(first)) return true;
  return second === undefined && first !== '' && !/^\w+$/.test(first);
}

/** Whether a target is the front page with a query of WordPress, such as `/?p=12`, which may be the address of an imported post. */
const isOldQuery = (target: string): boolean => target.startsWith('/?') && isQueryOfWordPress(target);

/** Executes operations of pages in this process as a visitor. They share loaders, so that common rows are loaded once. */
function asVisitor(apollo: ApolloServer<RequestContext>, services: Services): QueryAsVisitor {
  // The page itself counts as one request.
  const contextValue = inProcess(services, null);
  return async (query, variables) => {
    const { body } = await apollo.executeOperation({ query, variables }, { contextValue });
    if (body.kind !== 'single') throw new Error('Pages have no operations with incremental responses.');
    // Serialised as for an HTTP client, because scalars such as dates become JSON.
    return JSON.stringify(body.singleResult);
  };
}
