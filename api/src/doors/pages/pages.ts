import type { IncomingMessage } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import express, { type Request, type Response, type Router } from 'express';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { RequestContext } from '../../context.js';
import { RateLimitedError } from '../../errors.js';
import type { Logger } from '../../platform/log/log.js';
import { type AskAsVisitor, PageQuestions } from './pageQuestions.js';
import { Renewals } from './renewals.js';
import { loadPageRenderer, type RenderedPage } from './webRenderer.js';
import type { Services } from '../../services.js';
import { inProcess } from '../../context.js';
import { isReservedUserName } from '../../features/users/userName.js';
import { PUBLIC_FOR_A_MOMENT } from '../../edge/caching.js';
import type { Overload } from '../../edge/overload.js';
import { acceptsHtml, pageAddress } from '../../edge/publicAddress.js';
import type { PublicAnswers } from '../../edge/publicAnswers.js';
import { clientAddress, type RateLimits } from '../../platform/limits/rateLimits.js';
import { requestIdOf } from '../requestContext.js';
import { type Renewal, renewBy } from '../../edge/sharing.js';

/** Pages that are rendered at the same time: their queries wait for the database, their rendering for each other. */
const CONCURRENT_RENDERS = 4;
/** With so many waiting, those who come get the plain app, which their browsers render. */
const MAX_WAITING = 100;

/** Targets whose pages are looked up once; longer ones are not remembered. */
const REMEMBERED_TARGETS = 1000;
const REMEMBERED_LENGTH = 256;

export interface PageDependencies {
  /** The folder of the web app's builds. */
  webDist: string;
  publicUrl: string;
  services: Services;
  apollo: ApolloServer<RequestContext>;
  limits: RateLimits;
  overload: Pick<Overload, 'isFull'>;
  trustedProxies: number;
  log: Logger;
  /** Where rendered pages are kept for a moment; null: each request renders its own. */
  answers: PublicAnswers | null;
}

export interface Pages {
  router: Router;
  /** The address of the public page that a request asks for before anything else is looked at, or null when it may be none. */
  pageOf: (request: IncomingMessage) => string | null;
  /** Resolves when no page is being made. Those that wait for their turn, and those that come, are not made. */
  settle: () => Promise<void>;
}

/**
 * The public pages, rendered on the server and the same for everybody. What cannot be rendered (an error, which is logged; too
 * much to do; no public page) is left to the next handler, which serves the plain app.
 */
export async function createPages(dependencies: PageDependencies): Promise<Pages> {
  const { webDist, publicUrl, services, apollo, limits, overload, trustedProxies, log, answers } =
    dependencies;
  const router = express.Router();
  const renderer = await loadPageRenderer(webDist, { origin: publicUrl });
  if (!renderer) return { router, pageOf: () => null, settle: () => Promise.resolve() };

  const inTurn = pLimit(CONCURRENT_RENDERS);
  const renewals = new Renewals(() => asVisitor(apollo, services));
  const underWay = new Set<Promise<unknown>>();
  let isSettling = false;
  /** Does work on behalf of a request; null when it could not be done, or there is too much to do. */
  const work = async <Result>(
    address: string,
    request: IncomingMessage,
    waiting: number,
    doing: () => Promise<Result | null>,
  ): Promise<Result | null> => {
    try {
      await limits.consume('request', `address:${clientAddress(request, trustedProxies)}`);
      if (isSettling || overload.isFull() || waiting >= MAX_WAITING) return null;
      const done = doing();
      underWay.add(done);
      return await done.finally(() => underWay.delete(done));
    } catch (error) {
      if (!(error instanceof RateLimitedError)) {
        log.error({ err: error, address, requestId: requestIdOf(request) }, 'A page was not rendered');
      }
      return null;
    }
  };
  const render = (address: string, request: Request) =>
    work(address, request, inTurn.pendingCount, () =>
      inTurn(async () => {
        if (isSettling) return null;
        const questions = new PageQuestions();
        const page = await renderer.render(address, questions.executeBy(asVisitor(apollo, services)));
        return { page, questions };
      }),
    );
  const renewal =
    (address: string, questions: PageQuestions): Renewal =>
    async (request) =>
      (await work(address, request, renewals.waiting, () => renewals.isTrueStill(questions))) ?? false;

  router.get('/{*path}', async (request, response, next) => {
    const address = acceptsHtml(request.headers.accept) ? renderer.addressOf(request.originalUrl) : null;
    if (address === null) return next();
    const answer = async () => {
      const rendered = await render(address, request);
      if (!rendered) return next();
      const { page, questions } = rendered;
      // Of pages that do not exist there are as many as anybody cares to ask for.
      if (page.status === 200) renewBy(response, renewal(address, questions));
      send(page, response);
    };
    if (!answers) return answer();
    await answers.answer(pageAddress(address, request.path), request, response, () => {
      answer().catch(next);
    });
  });

  const addresses = new LRUCache<string, { address: string | null }>({ max: REMEMBERED_TARGETS });
  const addressOf = (target: string): string | null => {
    const known = addresses.get(target);
    if (known) return known.address;
    const address = renderer.addressOf(target);
    if (target.length <= REMEMBERED_LENGTH) addresses.set(target, { address });
    return address;
  };
  return {
    router,
    pageOf: ({ url = '', headers: { accept } }) =>
      isPagePath(url.split('?', 1)[0] ?? '') && acceptsHtml(accept) ? addressOf(url) : null,
    settle: async () => {
      isSettling = true;
      await Promise.allSettled(underWay);
    },
  };
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

function send({ status, html }: RenderedPage, response: Response): void {
  response.status(status).set('Cache-Control', PUBLIC_FOR_A_MOMENT).type('html').send(html);
}
