import 'reflect-metadata';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ApolloServerPlugin } from '@apollo/server';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { DataSource } from 'typeorm';
import { CardService } from './features/cards/card.service.js';
import { Background } from './platform/background/background.js';
import type { RequestContext } from './context.js';
import { waitingHashes } from './features/auth/password.js';
import { loadSecret } from './features/auth/secret.js';
import { useReplicas } from './platform/database/replicas.js';
import { watchDatabase } from './platform/database/watch.js';
import type { Env } from './env.js';
import { createAccessLog } from './edge/accessLog.js';
import { answersInFront } from './edge/answersInFront.js';
import { cardRoutes } from './doors/images/cards.js';
import { discoveryRoutes } from './doors/discovery/discovery.js';
import { SitemapService } from './doors/discovery/sitemap.service.js';
import { FeedService } from './doors/feeds/feed.service.js';
import { feedFormats } from './doors/feeds/feedFormats.js';
import { feedRoutes } from './doors/feeds/feeds.js';
import { cspReports } from './edge/cspReports.js';
import { createGraphQL } from './doors/graphql/graphql.js';
import { isolated, lastResort } from './doors/lastResort.js';
import { guardConnections, serverOptions } from './edge/connections.js';
import { healthRoutes } from './doors/monitoring/health.js';
import { imageRoutes } from './doors/images/images.js';
import { Overload } from './edge/overload.js';
import { createPages } from './doors/pages/pages.js';
import { recogniser } from './edge/publicAddress.js';
import { PublicAnswers } from './edge/publicAnswers.js';
import { mayLag } from './edge/readReplicas.js';
import { queriesMayLag } from './doors/graphql/readReplicas.js';
import { inlineScriptHashes } from './doors/pages/inlineScripts.js';
import { createRateLimits, noRateLimits, takes } from './platform/limits/rateLimits.js';
import { bearerToken, requestContexts } from './doors/requestContext.js';
import { createRest, restRoutes, textFailures } from './doors/rest/rest.js';
import { crossOriginDoors, securityHeaders, shownElsewhere } from './edge/security.js';
import type { Step } from './edge/step.js';
import { traceOperations } from './doors/graphql/traceOperations.js';
import { WEB_DIST, webApp, webFiles } from './doors/pages/static.js';
import type { Logger } from './platform/log/log.js';
import { createMailer } from './platform/mail/mailer.js';
import { MailService } from './platform/mail/mailService.js';
import { Metrics } from './platform/metrics/metrics.js';
import { measureRequests, metricsRoutes } from './doors/monitoring/metricsRoutes.js';
import { createServices, type Services } from './services.js';
import { createTracing } from './platform/tracing/tracing.js';
import { createStorage } from './platform/storage/createStorage.js';
import { waitingImages } from './features/uploads/upload.service.js';

/** How often unused uploads and expired sessions are looked for, in milliseconds. */
const SWEEP_INTERVAL = 60 * 60 * 1000;

export interface ServerDependencies {
  env: Env;
  dataSource: DataSource;
  log: Logger;
  /** Folder of the web app's builds, `client` and `server`. */
  webDist?: string;
}

export interface HydrateServer {
  services: Services;
  /** Starts to listen; answers the address. @throws the system's error, such as EADDRINUSE */
  listen(): Promise<AddressInfo>;
  /** Resolves when no mail is waiting to be sent. */
  mailsSent(): Promise<void>;
  /** From here on `/readyz` sends proxies elsewhere; requests that come all the same are answered as before. */
  leave(): void;
  /** Stops listening, finishes what is under way, sends what is queued. The database stays open: it is the caller's. */
  close(): Promise<void>;
}

/** Puts the whole HTTP application together. Tests start this same one. */
export async function createServer({
  env,
  dataSource,
  log,
  webDist = WEB_DIST,
}: ServerDependencies): Promise<HydrateServer> {
  const mailer = createMailer({
    mailUrl: env.mailUrl,
    from: env.mailFrom,
    outboxDir: join(env.dataDir, 'outbox'),
    log,
  });
  const storage = createStorage(env);
  const secret = loadSecret(env.jwtSecret, env.dataDir);
  const background = new Background(log);
  const watch = watchDatabase(dataSource, env.databaseUrl, log);
  const limits = env.rateLimits ? createRateLimits(env.databaseUrl, watch) : noRateLimits;
  const services = createServices({
    dataSource,
    mails: new MailService(mailer, (place) => takes(limits, 'mail', place), log),
    background,
    storage,
    secret,
    publicUrl: env.publicUrl,
    accountQuota: env.accountQuota,
    answerCache: env.answerCache,
  });

  const metrics = new Metrics();
  metrics.watch(dataSource);
  const replicas = useReplicas(dataSource, env, log);
  const tracing = await createTracing(env);
  tracing?.watch(dataSource);
  metrics.watchReplicas(replicas);
  metrics.gauge('hydrate_mails_queued', 'Mails that wait to be delivered.', () => mailer.queued());
  metrics.gauge('hydrate_passwords_queued', 'Passwords that wait to be hashed.', waitingHashes);
  metrics.gauge(
    'hydrate_texts_queued',
    'Long texts that wait for a worker thread.',
    () => services.threads.waiting,
  );
  metrics.gauge('hydrate_images_queued', 'Images that wait to be processed.', waitingImages);

  const app: Express = express();
  const answers = env.answerCache ? new PublicAnswers({ ...env, ...services, limits, metrics, log }) : null;
  const accessLog = createAccessLog(log, tracing);
  const overload = new Overload({ maxRequests: env.maxRequests, textFailures, log, metrics });
  const contexts = requestContexts(services, limits, env, log);
  const fail = lastResort(log);

  let handle: RequestListener = app;
  const inRequest: RequestListener = (request, response) =>
    replicas.inRequest(() => handle(request, response));
  const listener: RequestListener = (request, response) => {
    // The log, metrics, limits and whoever reads the body each wait for its end: more than Node takes for a leak.
    response.setMaxListeners(30);
    if (tracing) tracing.request(request, response, () => inRequest(request, response));
    else inRequest(request, response);
  };
  const server: Server = createHttpServer(serverOptions(), isolated(listener, fail));
  guardConnections(server);
  const {
    router: graphql,
    posted,
    apollo,
  } = await createGraphQL({
    contexts,
    httpServer: server,
    log,
    metrics,
    answers,
    lastResort: fail,
    isMember: (request) => {
      const token = bearerToken(request);
      return token !== undefined && services.sessions.isGenuine(token);
    },
    plugins: [settleBeforeStop(server, () => pages.settle())],
    parts: [queriesMayLag(replicas), ...(tracing ? [traceOperations(tracing)] : [])],
  });
  // What every request passes stands in front of Express, whose way from one middleware to the next costs more than most of these do.
  const application = inTurn(
    [
      securityHeaders(env.publicUrl, inlineScriptHashes(join(webDist, 'client'))),
      measureRequests(metrics),
      (request, response, next) => {
        accessLog(request, response);
        next();
      },
      crossOriginDoors,
      overload.guard,
      posted,
    ],
    app,
  );

  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(metricsRoutes(metrics, env));
  app.use(cspReports({ ...env, log, metrics }));
  app.use(compressOnTheWay(answers));
  app.use('/api', createRest(contexts, log));
  app.use('/graphql', graphql);
  app.use(['/uploads', '/avatars', '/cards', '/icons'], shownElsewhere);
  let isLeaving = false;
  app.use(healthRoutes(dataSource, replicas, () => isLeaving));
  app.use(imageRoutes(storage));
  app.use('/cards', mayLag(replicas));
  app.use(cardRoutes(new CardService(services)));
  app.use(mayLag(replicas));
  const { publicUrl } = env;
  const feeds = new FeedService(services, publicUrl);
  const sitemaps = new SitemapService(dataSource);
  app.use(feedRoutes(feeds));
  app.use(discoveryRoutes({ ...services, feeds, sitemaps, publicUrl }));
  const webFolder = join(webDist, 'client');
  app.use(webFiles(webFolder));
  const pages = await createPages({ ...env, webDist, services, apollo, limits, overload, answers, log });
  app.use(pages.router);
  app.use(webApp(webFolder));
  app.use((_request, response) => {
    response.status(404).type('text').send('There is nothing at this address.');
  });
  app.use(((error: unknown, _request, response, next) => {
    if (response.headersSent) next(error);
    else fail(error, response);
  }) satisfies ErrorRequestHandler);
  handle = application;
  if (answers) {
    const recognise = recogniser({
      restRoutes,
      feedFiles: feedFormats.map(({ fileName }) => fileName),
      pageOf: pages.pageOf,
    });
    handle = answersInFront(application, { answers, recognise, accessLog, metrics, log });
  }

  const sweeping = setInterval(() => {
    background.run('sweeping unused uploads', async () => {
      const swept = await services.uploads.sweep();
      if (swept > 0) log.info({ swept }, 'Deleted uploads that nothing shows');
    });
    background.run('deleting expired sessions', () => services.sessions.sweep());
  }, SWEEP_INTERVAL);
  sweeping.unref();

  return {
    services,
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(env.port, env.host, () => {
          server.off('error', reject);
          const address = server.address();
          if (address === null || typeof address === 'string')
            throw new Error('The server listens on no port.');
          resolve(address);
        });
      }),
    mailsSent: async () => {
      await background.idle();
      await mailer.idle();
    },
    leave: () => {
      isLeaving = true;
    },
    close: async () => {
      clearInterval(sweeping);
      const threadsEnded = services.threads.close();
      // Closes the HTTP server first: idle connections at once, busy ones when they are done.
      await apollo.stop();
      await threadsEnded;
      await background.idle();
      await mailer.close();
      limits.close();
      watch?.close();
      await replicas.close();
      await tracing?.close();
      overload.stop();
    },
  };
}

/** What goes on although whoever asked for it has gone ends before operations are refused. */
function settleBeforeStop(server: Server, settle: () => Promise<void>): ApolloServerPlugin<RequestContext> {
  const drainServer = async () => {
    if (server.listening) await once(server, 'close');
    await settle();
  };
  return { serverWillStart: () => Promise.resolve({ drainServer }) };
}

/** Passes a request through steps, and then on. */
function inTurn(steps: readonly Step[], last: RequestListener): RequestListener {
  return steps.reduceRight<RequestListener>(
    (next, step) => (request, response) => step(request, response, () => next(request, response)),
    last,
  );
}

/** Compresses answers while they are sent, but for those that are kept: they are compressed once, and for all. */
function compressOnTheWay(answers: PublicAnswers | null): RequestHandler {
  const compress = compression();
  return (request, response, next) => {
    if (answers?.isMaking(response)) next();
    else compress(request, response, next);
  };
}
