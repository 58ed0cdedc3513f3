import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ApolloServerPlugin } from '@apollo/server';
import Fastify, { type FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { cacheKeys } from './doors/cacheKey.js';
import { developersDoor } from './doors/developers/developers.js';
import { constantFilesDoor, discoveryDoor } from './doors/discovery/discovery.js';
import { pageErrorHandler } from './doors/errorHandler.js';
import { FeedService } from './doors/feeds/feed.service.js';
import { feedsDoor } from './doors/feeds/feeds.js';
import { feedContents, webSubDoor } from './doors/webSub/webSub.js';
import { createApollo, graphqlDoor } from './doors/graphql/graphql.js';
import { createSchema } from './doors/graphql/schema.js';
import { copyStreamLimits, streamLimits } from './platform/limits/streamLimits.js';
import { Streams } from './doors/graphql/streams.js';
import { queriesUseReplicas } from './doors/graphql/readReplicas.js';
import { traceOperations } from './doors/graphql/traceOperations.js';
import { cardsDoor } from './doors/images/cards.js';
import { imagesDoor } from './doors/images/images.js';
import { archiveDoor } from './doors/archive/archive.js';
import { restoreAccountDoor } from './doors/mailLinks/restoreAccount.js';
import { unsubscribeDoor } from './doors/mailLinks/unsubscribe.js';
import { healthDoor } from './doors/monitoring/health.js';
import { metricsDoor } from './doors/monitoring/metricsRoutes.js';
import { Pages, pagesDoor } from './doors/pages/pages.js';
import { inlineScriptHashes, sendPage, WEB_DIST, webFiles } from './doors/pages/static.js';
import { loadPageRenderer } from './doors/pages/webRenderer.js';
import { isMember, requestContexts } from './doors/requestContext.js';
import { sandboxDoor, streamsOfCopies } from './doors/sandbox/sandbox.js';
import { SandboxCopies } from './doors/sandbox/sandboxCopies.js';
import { formsDoor } from './doors/forms/forms.js';
import { oauthDoor } from './doors/oauth/oauth.js';
import { placesDoor } from './doors/places/places.js';
import { readsDoor } from './doors/reads/reads.js';
import { restDoor, restErrorHandler, restRoutes } from './doors/rest/rest.js';
import { accessLog } from './edge/accessLog.js';
import { tell } from './edge/budgetHeaders.js';
import { cacheInFront } from './edge/cacheInFront.js';
import { compression } from './edge/compression.js';
import { guardConnections, serverOptions } from './edge/connections.js';
import { cspReports } from './edge/cspReports.js';
import { revalidated } from './edge/freshness.js';
import { Overload } from './edge/overload.js';
import { ResponseCache } from './edge/responseCache.js';
import { withoutSchemas } from './edge/schemaCompilers.js';
import { proxyWarning } from './edge/proxyWarning.js';
import { crossOrigin, securityHeaders } from './edge/security.js';
import type { Env } from './env.js';
import { CardService } from './features/cards/card.service.js';
import { WebSubSender } from './features/websub/webSubSender.js';
import { ChangeFollower } from './platform/changes/changeFollower.js';
import { clientAddress, takes } from './platform/limits/rateLimits.js';
import type { Logger } from './platform/log/log.js';
import type { RequestContext } from './platform/useCases/context.js';
import { createPlatform, type Platform } from './createPlatform.js';
import { startPeriodicWork } from './periodicWork.js';
import { type Services } from './services.js';

export interface AppDependencies {
  env: Env;
  dataSource: DataSource;
  log: Logger;
  /** Folder of the web app's builds, `client` and `server`. */
  webDist?: string;
  /** Whether the change log is followed. Tests that count statements disable it. */
  followsChanges?: boolean;
  /** Whether this process publishes scheduled drafts. Tests do so themselves. */
  publishesScheduled?: boolean;
  /** Whether this process makes notifications and sends their mails and webhooks. Tests do so themselves. */
  notifies?: boolean;
  /** Whether this process counts readers and reports its health every minute. Tests do so themselves. */
  observes?: boolean;
  /** Whether this process does maintenance, and stores topics and reads each minute. Tests do so themselves. */
  maintains?: boolean;
  /** How often open streams are looked after, in milliseconds. */
  streamHeartbeat?: number;
}

export interface HydrateApp {
  services: Services;
  /** Starts to listen; resolves to the address. @throws the system's error, such as EADDRINUSE */
  listen(): Promise<AddressInfo>;
  /** Resolves when no mail is waiting to be sent. */
  mailsSent(): Promise<void>;
  /** Makes `/readyz` fail, so that proxies use other processes. Requests are still served. */
  leave(): void;
  /** Stops listening, finishes requests, sends queued mail. The caller closes the database. */
  close(): Promise<void>;
}

/** Creates the whole HTTP application, also for tests. */
export async function createApp(dependencies: AppDependencies): Promise<HydrateApp> {
  const {
    env,
    dataSource,
    log,
    webDist = WEB_DIST,
    followsChanges = true,
    publishesScheduled = true,
    notifies = true,
    observes = true,
    maintains = true,
  } = dependencies;
  const platform = await createPlatform(dependencies);
  const { services, limits, metrics, replicas, tracing, background, mailer } = platform;
  const webFolder = join(webDist, 'client');

  const setSecurityHeaders = securityHeaders(env.publicUrl, inlineScriptHashes(webFolder));
  const answerError = pageErrorHandler(log);
  const answerApiError = restErrorHandler(null, log);
  const cache = env.answerCache ? new ResponseCache(services.changes, metrics) : null;
  let handle: RequestListener = () => undefined;
  const server = httpServer(platform, (request, response) => handle(request, response));
  const app = Fastify({
    serverFactory: (handler) => {
      handle = handler;
      return server;
    },
    genReqId: () => randomUUID(),
    // Requests that the router rejects, such as those with a malformed URL, run no hooks.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request.url, reply.raw);
      reply.raw.setHeader('X-Request-Id', request.id);
      void (request.url.startsWith('/api/') ? answerApiError : answerError)(error, request, reply);
    },
    return503OnClosing: false,
    schemaController: withoutSchemas,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  });
  // To malformed HTTP Node responds without a body, which suits every method. Fastify's response has a body.
  server.removeAllListeners('clientError');

  const overload = new Overload({ ...env, log, metrics });
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request.url, reply.raw);
    done();
  });
  // Responses of the cache do not pass the log (see below).
  const seen = (request: IncomingMessage, status: number) =>
    services.statistics.readers.see(request, status, () => clientAddress(request, env.trustedProxies));
  await app.register(accessLog, { log, metrics, tracing, seen });
  await app.register(proxyWarning, { log, trustedProxies: env.trustedProxies });
  await app.register(crossOrigin);
  await app.register(overload.plugin);
  await app.register(compression);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.'),
  );

  const { publicUrl, trustedProxies, rateLimits } = env;
  const contexts = requestContexts(services, limits, env, log);
  const schema = await createSchema();
  const apollo = await createApollo({
    schema,
    httpServer: server,
    log,
    metrics,
    plugins: [settleBeforeStop(server, () => pages.settle())],
    parts: [queriesUseReplicas(replicas), ...(tracing ? [traceOperations(tracing)] : [])],
  });
  const renderer = await loadPageRenderer(webDist, { origin: env.publicUrl });
  const pages = new Pages({
    ...env,
    renderer,
    services,
    apollo,
    limits,
    overload,
    cache,
    setSecurityHeaders,
    log,
  });
  const mayAnswer = (request: IncomingMessage, response: Parameters<RequestListener>[1]) =>
    takes(limits, 'request', `address:${clientAddress(request, env.trustedProxies)}`, (state) =>
      tell(response, state),
    );

  const streams = new Streams({
    path: '/graphql/stream',
    schema,
    contexts,
    log,
    heartbeat: dependencies.streamHeartbeat,
    services: () => services,
    limits: env.rateLimits ? streamLimits : { ...streamLimits, each: streamLimits.total },
  });
  metrics.gauge('hydrate_streams_open', 'Open streams of subscriptions.', () => streams.count);
  await app.register(streams.door);
  await app.register(restDoor, { prefix: '/api', contexts, log, publicUrl, rateLimits });
  await app.register(graphqlDoor, {
    path: '/graphql',
    apollo,
    contexts,
    log,
    cache,
    mayAnswer: (request, reply) => mayAnswer(request.raw, reply.raw),
    isMember: (request) => isMember(services, request),
  });
  const feeds = new FeedService(services, env.publicUrl);
  const feedSender = new WebSubSender({
    dataSource,
    log,
    publicUrl: env.publicUrl,
    secrets: services.webSub.secrets,
    client: { allowsPrivate: env.webhookPrivateAddresses },
    content: feedContents(feeds, services),
  });
  await app.register(webSubDoor, { services, limits, trustedProxies: env.trustedProxies });
  const copies = new SandboxCopies({ env, log, threads: services.threads, limits });
  metrics.gauge('hydrate_sandbox_copies', 'Private copies of the demo site.', () => copies.count);
  const sandboxStreams = new Streams({ ...streamsOfCopies(copies), schema, log, limits: copyStreamLimits });
  copies.onEnd = (copy) => sandboxStreams.endOf(copy.services);
  metrics.gauge('hydrate_sandbox_streams', 'Open streams of private copies.', () => sandboxStreams.count);
  await app.register(sandboxDoor, {
    copies,
    apollo,
    limits,
    trustedProxies: env.trustedProxies,
    log,
    streams: sandboxStreams,
  });
  await app.register(unsubscribeDoor, {
    contexts,
    unsubscribing: services.notificationWork.unsubscribing,
  });
  await app.register(restoreAccountDoor, { contexts, services });
  await app.register(archiveDoor, { contexts, services, log });
  const sendApp = sendPage(webFolder, 'index.html');
  await app.register(oauthDoor, { contexts, publicUrl: env.publicUrl, sendApp });
  await app.register(formsDoor, { contexts, log, publicUrl: env.publicUrl, webFolder, sendApp });
  let isLeaving = false;
  await app.register(healthDoor, { dataSource, replicas, isLeaving: () => isLeaving });
  await app.register(metricsDoor, { metrics, env });
  await app.register(cspReports, { log, metrics, trustedProxies, rateLimits });
  await app.register(readsDoor, { ...services, trustedProxies });
  await app.register(imagesDoor, { storage: platform.storage, oldAddresses: services.oldAddresses });
  await app.register(webFiles, { dist: webFolder, sandboxOpened: () => copies.prepare() });
  await app.register(async (doors: FastifyInstance) => {
    // The responses are public, so they may be read from replicas.
    doors.addHook('onRequest', (_request, _reply, done) => {
      replicas.allowReplica();
      done();
    });
    // Not counted: they cost no query, and a crawler that is refused robots.txt may skip the whole site.
    await doors.register(constantFilesDoor, { publicUrl: env.publicUrl });
    await doors.register(async (files: FastifyInstance) => {
      files.addHook('onRequest', async ({ raw }) => {
        await limits.consume('request', `address:${clientAddress(raw, env.trustedProxies)}`);
      });
      files.addHook('onSend', revalidated);
      await files.register(developersDoor, { publicUrl: env.publicUrl, webFolder });
      await files.register(placesDoor, { ...services, webFolder });
      await files.register(cardsDoor, { cards: new CardService(services) });
      await files.register(feedsDoor, { feeds, trustedProxies });
      await files.register(discoveryDoor, { ...services, feeds, trustedProxies });
    });
    await doors.register(pagesDoor, { pages, sendApp });
  });
  await app.ready();

  if (cache) {
    handle = cacheInFront(handle, {
      cache,
      keyOf: cacheKeys(restRoutes, (request) => pages.addressOf(request)),
      make: (request, { target = request.url }) => injected(app, request, target),
      revalidate: (request, etag) => {
        replicas.allowReplica();
        return pages.revalidate(request, etag);
      },
      mayAnswer,
      overload,
      sent: (request, { id, route, status, seconds }) => {
        const { method = '', url = '' } = request;
        metrics.request({ route, method, status }, seconds);
        seen(request, status);
        if (!log.isLevelEnabled('debug')) return;
        log.debug({ req: { id, method, path: url.split('?')[0] }, res: { statusCode: status } }, 'cache hit');
      },
    });
  }

  const maintenance = maintains ? platform.maintenance : null;
  const work = { services, background, log, publishesScheduled, observes, maintenance };
  const endPeriodicWork = startPeriodicWork(work);
  for (const each of [services.notificationWork, services.webhookWork, services.uploads]) await each.begin();
  const endNotifications = notifies ? services.notificationWork.start() : null;
  const endFeeds = notifies ? feedSender.start() : null;
  const endWebhooks = notifies ? services.webhookWork.start() : null;
  const following = followsChanges
    ? await ChangeFollower.start({
        ...services,
        log,
        onRead: (read) => services.live.publish(read),
      })
    : null;

  return {
    services,
    listen: () => listen(server, env),
    mailsSent: async () => {
      await background.idle();
      await mailer.idle();
    },
    leave: () => void (isLeaving = true),
    close: async () => {
      const endDoors = async () => {
        // Closes the HTTP server first: idle connections at once, busy ones when they are done. Streams would never be.
        await Promise.all([apollo.stop(), streams.close(), sandboxStreams.close()]);
        await app.close();
        await copies.close();
      };
      // All at once: slow receivers and mail servers must neither keep the listener open nor take the time of requests.
      await Promise.all([
        // Requests that are being finished may need threads.
        services.threads.close(Promise.all([endDoors(), endPeriodicWork()])),
        ...[endNotifications, endWebhooks, endFeeds].map((end) => end?.()),
      ]);
      await following?.close();
      await platform.close();
    },
  };
}

/** A server that limits its connections, runs each request in its trace, and survives exceptions of the listener. */
function httpServer({ replicas, tracing, log }: Platform, listener: RequestListener): Server {
  const server = createServer(serverOptions());
  guardConnections(server, (request, response) => {
    try {
      // Log, metrics, limits and body readers add more listeners than Node allows before it warns of a leak.
      response.setMaxListeners(30);
      const handle = () => replicas.inRequest(() => listener(request, response));
      if (tracing) tracing.request(request, response, handle);
      else handle();
    } catch (error) {
      log.error({ err: error }, 'A request failed unexpectedly');
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'Content-Length': '0' }).end();
    }
  });
  return server;
}

/** Finishes the work for disconnected clients before Apollo Server refuses operations. */
function settleBeforeStop(server: Server, settle: () => Promise<void>): ApolloServerPlugin<RequestContext> {
  const drainServer = async () => {
    if (server.listening) await once(server, 'close');
    await settle();
  };
  return { serverWillStart: () => Promise.resolve({ drainServer }) };
}

/** Produces a response for the cache through the application: complete and not compressed. */
async function injected(app: FastifyInstance, request: IncomingMessage, target = '/') {
  const { 'if-none-match': _, 'if-modified-since': __, 'accept-encoding': ___, ...headers } = request.headers;
  const response = await app.inject({
    method: 'GET',
    url: target,
    headers,
    ...(request.socket.remoteAddress !== undefined && { remoteAddress: request.socket.remoteAddress }),
  });
  const { connection: ____, date: _____, 'transfer-encoding': ______, ...ofResponse } = response.headers;
  return { status: response.statusCode, headers: ofResponse, body: response.rawPayload };
}

async function listen(server: Server, { port, host }: Env): Promise<AddressInfo> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address;
}
