import type { ApolloServer } from '@apollo/server';
import express, { type Request, type Response, type Router } from 'express';
import type { FormattedExecutionResult } from 'graphql';
import pLimit from 'p-limit';
import type { AnswerCache } from '../common/answerCache.js';
import { createLoaders, type RequestContext } from '../context.js';
import { RateLimitedError } from '../errors.js';
import type { Logger } from '../log.js';
import type { Metrics } from '../metrics/metrics.js';
import { CachedPage, createPageCache, type Encoding } from '../pages/pageCache.js';
import { type ExecuteAsVisitor, loadPageRenderer } from '../pages/webRenderer.js';
import type { Services } from '../services.js';
import { PUBLIC_FOR_A_MOMENT } from './caching.js';
import { clientAddress, type RateLimits } from './rateLimits.js';
import { requestIdOf } from './requestContext.js';

/** Pages that are rendered at the same time: their queries wait for the database, their rendering for each other. */
const CONCURRENT_RENDERS = 4;
/** With so many waiting, those who come get the plain app, which their browsers render. */
const MAX_WAITING = 100;

const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];

export interface PageDependencies {
  /** The folder of the web app's builds. */
  webDist: string;
  publicUrl: string;
  services: Services;
  apollo: ApolloServer<RequestContext>;
  limits: RateLimits;
  trustedProxies: number;
  metrics: Metrics;
  log: Logger;
  /** Whether rendered pages are kept for a moment; otherwise each request renders its own. */
  pageCache: boolean;
}

/**
 * The public pages, rendered on the server and the same for everybody. What cannot be rendered (an error, which is logged; too
 * much to do; no public page) is left to the next handler, which serves the plain app.
 */
export async function pageRoutes(dependencies: PageDependencies): Promise<Router> {
  const { webDist, publicUrl, services, apollo, limits, trustedProxies, metrics, log, pageCache } =
    dependencies;
  const router = express.Router();
  const renderer = await loadPageRenderer(webDist, {
    origin: publicUrl,
    execute: executeAsVisitor(apollo, services),
  });
  if (!renderer) return router;

  const cache = pageCache ? createPageCache(services.changes, metrics.cache('pages')) : neverKept;
  const inTurn = pLimit(CONCURRENT_RENDERS);
  const render = (address: string): Promise<CachedPage> =>
    inTurn(async () => new CachedPage(await renderer.render(address)));

  const pageFor = async (address: string, request: Request): Promise<CachedPage | null> => {
    try {
      return await cache.get(address, async () => {
        await limits.consume('request', `address:${clientAddress(request, trustedProxies)}`);
        if (inTurn.pendingCount >= MAX_WAITING) throw new OverloadedError();
        return render(address);
      });
    } catch (error) {
      if (!(error instanceof OverloadedError || error instanceof RateLimitedError)) {
        log.error({ err: error, address, requestId: requestIdOf(request) }, 'A page was not rendered');
      }
      return null;
    }
  };

  router.get('/{*path}', async (request, response, next) => {
    const address = request.accepts('html') ? renderer.addressOf(request.originalUrl) : null;
    const page = address === null ? null : await pageFor(address, request);
    if (!page) return next();
    await send(page, request, response);
  });
  return router;
}

const neverKept: Pick<AnswerCache<CachedPage>, 'get'> = { get: (_address, make) => make() };

class OverloadedError extends Error {}

/** Operations of a rendered page: in this process, by nobody in particular. */
function executeAsVisitor(apollo: ApolloServer<RequestContext>, services: Services): ExecuteAsVisitor {
  return async (document, variables) => {
    const { body } = await apollo.executeOperation<FormattedExecutionResult['data'] & object>(
      { query: document, variables },
      {
        contextValue: {
          viewer: null,
          requestId: '',
          services,
          loaders: createLoaders(services, null),
          // The page as a whole has been counted.
          limit: () => Promise.resolve(),
        },
      },
    );
    if (body.kind !== 'single') throw new Error('A page asks for nothing that comes in parts.');
    // As a caller reads it: what scalars give out is turned into JSON on the way, dates above all.
    return JSON.parse(JSON.stringify(body.singleResult)) as FormattedExecutionResult;
  };
}

async function send(page: CachedPage, request: Request, response: Response): Promise<void> {
  response.status(page.status).set({
    'Cache-Control': PUBLIC_FOR_A_MOMENT,
    'Content-Type': 'text/html; charset=utf-8',
    ETag: page.etag,
  });
  response.vary('Accept-Encoding');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const encoding = encodings.find((name) => request.acceptsEncodings(name)) ?? 'identity';
  const body = await page.body(encoding);
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  response.set('Content-Length', String(body.length));
  response.end(request.method === 'HEAD' ? undefined : body);
}
