import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { inProcess } from '../../context.js';
import { PUBLIC_FOR_A_MOMENT } from '../../edge/caching.js';
import { acceptsHtml } from '../../edge/negotiation.js';
import type { Overload } from '../../edge/overload.js';
import { RateLimitedError } from '../../errors.js';
import { isReservedUserName } from '../../features/users/userName.js';
import { clientAddress, type RateLimits } from '../../platform/limits/rateLimits.js';
import type { Logger } from '../../platform/log/log.js';
import type { RequestContext, Services } from '../../platform/useCases/context.js';
import { type AskAsVisitor, PageQuestions } from './pageQuestions.js';
import { Renewals } from './renewals.js';
import type { SendPage } from './static.js';
import type { PageRenderer } from './webRenderer.js';

/** Pages that are rendered at the same time: their queries wait for the database, their rendering for each other. */
const CONCURRENT_RENDERS = 4;
/** With so many waiting, those who come get the plain app, which their browsers render. */
const MAX_WAITING = 100;

/** Targets whose pages are looked up once; longer ones are not remembered. */
const REMEMBERED_TARGETS = 1000;
const REMEMBERED_LENGTH = 256;

/** Rendered pages whose questions are remembered, so that they can be revalidated. */
const REMEMBERED_PAGES = 2000;

export interface PageDependencies {
  /** Null if the web app has not been built. */
  renderer: PageRenderer | null;
  services: Services;
  apollo: ApolloServer<RequestContext>;
  limits: RateLimits;
  overload: Pick<Overload, 'isFull'>;
  trustedProxies: number;
  log: Logger;
}

/**
 * The public pages, rendered on the server and the same for everybody. A page that cannot be rendered (an error, which is logged; an
 * overload; an address that has no public page) is left to the browser.
 */
export class Pages {
  readonly #inTurn = pLimit(CONCURRENT_RENDERS);
  readonly #renewals: Renewals;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #rendered = new LRUCache<string, { etag: string; questions: PageQuestions }>({
    max: REMEMBERED_PAGES,
  });
  readonly #addresses = new LRUCache<string, { address: string | null }>({ max: REMEMBERED_TARGETS });
  #isSettling = false;

  constructor(private readonly options: PageDependencies) {
    this.#renewals = new Renewals(() => asVisitor(options.apollo, options.services));
  }

  /** The canonical address of the page that a request asks for, from its target and headers alone; null if it may be none. */
  addressOf({ url = '', headers: { accept } }: IncomingMessage): string | null {
    return isPagePath(url.split('?', 1)[0] ?? '') && acceptsHtml(accept) ? this.#addressOfTarget(url) : null;
  }

  /** Answers a request for a page. `next` answers it without a rendered page. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    next: () => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { renderer } = this.options;
    const address = renderer && acceptsHtml(request.headers.accept) ? renderer.addressOf(request.url) : null;
    if (!renderer || address === null) return next();
    reply.header('Cache-Control', PUBLIC_FOR_A_MOMENT);
    const last = this.#rendered.get(address);
    if (last && request.headers['if-none-match'] === last.etag) {
      const isValid = await this.#work(address, request, this.#renewals.waiting, () =>
        this.#renewals.isTrueStill(last.questions),
      );
      if (isValid) return reply.code(304).header('ETag', last.etag).send();
    }
    const page = await this.#work(address, request, this.#inTurn.pendingCount, () =>
      this.#inTurn(async () => {
        if (this.#isSettling) return null;
        const questions = new PageQuestions();
        const ask = asVisitor(this.options.apollo, this.options.services);
        return { ...(await renderer.render(address, questions.executeBy(ask))), questions };
      }),
    );
    if (!page) {
      reply.removeHeader('Cache-Control');
      return next();
    }
    const { status, html, questions } = page;
    // Anyone can ask for any number of pages that do not exist.
    if (status === 200) {
      const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
      this.#rendered.set(address, { etag, questions });
      reply.header('ETag', etag);
    }
    return reply.code(status).type('text/html; charset=utf-8').send(html);
  }

  /** Resolves when no page is being made. Pages that wait for their turn, and later ones, are not made. */
  async settle(): Promise<void> {
    this.#isSettling = true;
    await Promise.allSettled(this.#underWay);
  }

  /** Does work on behalf of a request; null if it failed, or if there is too much to do. */
  async #work<Result>(
    address: string,
    request: FastifyRequest,
    waiting: number,
    begin: () => Promise<Result | null>,
  ): Promise<Result | null> {
    const { limits, overload, trustedProxies, log } = this.options;
    try {
      await limits.consume('request', `address:${clientAddress(request.raw, trustedProxies)}`);
      if (this.#isSettling || overload.isFull() || waiting >= MAX_WAITING) return null;
      const work = begin();
      this.#underWay.add(work);
      return await work.finally(() => this.#underWay.delete(work));
    } catch (error) {
      if (!(error instanceof RateLimitedError))
        log.error({ err: error, address, requestId: request.id }, 'A page was not rendered');
      return null;
    }
  }

  #addressOfTarget(target: string): string | null {
    const known = this.#addresses.get(target);
    if (known) return known.address;
    const address = this.options.renderer?.addressOf(target) ?? null;
    if (target.length <= REMEMBERED_LENGTH) this.#addresses.set(target, { address });
    return address;
  }
}

/** Answers every address that no other door has with a page. */
export async function pagesDoor(
  app: FastifyInstance,
  { pages, sendApp }: { pages: Pages; sendApp: SendPage },
): Promise<void> {
  app.get('/*', (request, reply) => pages.answer(request, reply, () => sendApp(request, reply)));
}

/** Paths that lead to pages and to nothing else, of those that people ask for most. Others come to their pages later. */
function isPagePath(path: string): boolean {
  if (path === '/' || path === '/category' || path === '/search') return true;
  if (/^\/post\/[\w-]+$/.test(path)) return true;
  return /^\/\w{4,12}$/.test(path) && !isReservedUserName(path.slice(1));
}

/** Answers operations of pages: in this process, to nobody in particular. What several of them look up is looked up once. */
function asVisitor(apollo: ApolloServer<RequestContext>, services: Services): AskAsVisitor {
  // Pages are counted as wholes.
  const contextValue = inProcess(services, null);
  return async (query, variables) => {
    const { body } = await apollo.executeOperation({ query, variables }, { contextValue });
    if (body.kind !== 'single') throw new Error('A page asks for nothing that comes in parts.');
    // As a caller reads it: what scalars give out is turned into JSON on the way, dates above all.
    return JSON.stringify(body.singleResult);
  };
}
