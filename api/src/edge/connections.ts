import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE } from '../platform/time.js';

/** Limits of one connection and of all connections together. Times are in milliseconds. */
export interface ConnectionLimits {
  /** Maximum number of idle connections, new or kept alive. Beyond it, those that have been idle longest are closed. */
  idle: number;
  /** Maximum number of connections. Beyond it, new ones are closed at once. */
  total: number;
  /** Maximum number of requests on a connection that wait for their response. Beyond it, the connection is closed. */
  pipelined: number;
  /** Timeout for the headers of a request. On a new connection it starts with the connection. */
  headers: number;
  /** Timeout for a whole request: the longest body at the minimum speed. */
  request: number;
  /** Keep-alive timeout. It is longer than that of load balancers, so that they close connections first. */
  keepAlive: number;
  /** Socket timeout: time without any data in either direction during a request. */
  inactivity: number;
  /** A body must deliver `bodyBytes` in each window of this length. */
  bodyWindow: number;
  bodyBytes: number;
  /** Maximum length of any body in bytes. */
  maxBody: number;
  /** How long the rest of a body is read and discarded after the response, so that the client can read the response. */
  linger: number;
}

/** Node raises the limit at the start. Connections must leave file descriptors for files and the database. */
const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
const limitOfFiles = Number(userLimits?.open_files?.soft);
const openFiles = limitOfFiles > 0 ? limitOfFiles : Infinity;

export const connectionLimits: ConnectionLimits = {
  idle: Math.min(2000, Math.floor(openFiles / 2)),
  total: Math.min(10_000, Math.floor(openFiles * 0.8)),
  pipelined: 100,
  headers: 10_000,
  request: 300_000,
  keepAlive: 65_000,
  inactivity: MINUTE,
  bodyWindow: 10_000,
  bodyBytes: 10_000,
  maxBody: 20 * 1024 * 1024,
  linger: 2000,
};

/** The limits that Node enforces itself (https://nodejs.org/api/http.html#httpcreateserveroptions-requestlistener). */
export function serverOptions(limits = connectionLimits): ServerOptions {
  return {
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: Math.min(1000, limits.headers / 2),
  };
}

interface Body {
  request: IncomingMessage;
  response: ServerResponse;
  /** Bytes that the socket had read at the start of the body, and at the start of the current window. */
  from: number;
  windowFrom: number;
  windowSince: number;
  respondedAt: number | null;
}

/**
 * Passes requests to a listener. Aborts bodies that are too slow or too long, and closes idle connections when there are too many, and
 * connections with too many pipelined requests.
 */
export function guardConnections(server: Server, listener: RequestListener, limits = connectionLimits): void {
  server.maxConnections = limits.total;
  server.setTimeout(limits.inactivity);

  // Ordered by the start of their idle time.
  const idle = new Set<Socket>();
  const markIdle = (socket: Socket): void => {
    idle.delete(socket);
    idle.add(socket);
    if (idle.size <= limits.idle) return;
    const [longest] = idle;
    if (longest) idle.delete(longest);
    longest?.destroy();
  };
  server.on('connection', (socket: Socket) => {
    markIdle(socket);
    socket.once('close', () => {
      idle.delete(socket);
      abandon(waiting.get(socket));
    });
  });
  // Called by `close`. Node's own version (lib/_http_server.js of Node 20) takes a response that is written but not yet sent for finished,
  // and truncates it.
  server.closeIdleConnections = () => {
    for (const socket of idle) socket.destroy();
  };

  const waiting = new WeakMap<Socket, Set<ServerResponse>>();
  const bodies = new Set<Body>();
  server.on('request', (request, response) => {
    const { socket } = request;
    // Node still emits the rest of the packet of a connection that was closed.
    if (socket.destroyed) return;
    idle.delete(socket);
    const responses = waiting.get(socket) ?? new Set();
    if (responses.size >= limits.pipelined) {
      socket.destroy();
      return;
    }
    waiting.set(socket, responses.add(response));
    const { 'transfer-encoding': chunked, 'content-length': length = 0 } = request.headers;
    const body = chunked !== undefined || Number(length) > 0 ? bodyOf(request, response) : null;
    if (body) bodies.add(body);
    response.once('close', () => {
      if (body && request.complete) bodies.delete(body);
      responses.delete(response);
      if (responses.size === 0 && !socket.destroyed) markIdle(socket);
    });
    listener(request, response);
  });

  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const body of bodies) {
        if (body.request.complete || body.request.destroyed) bodies.delete(body);
        else checkBody(body, now, limits);
      }
    },
    Math.min(1000, limits.bodyWindow / 4, limits.linger / 2),
  );
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

/** Closes the responses that waited behind another on their connection: Node tells only the one that was being sent. */
function abandon(responses: Iterable<ServerResponse> = []): void {
  for (const response of responses) {
    if (response.socket) continue;
    response.destroy();
    response.emit('close');
  }
}

function bodyOf(request: IncomingMessage, response: ServerResponse): Body {
  const from = request.socket.bytesRead;
  return { request, response, from, windowFrom: from, windowSince: performance.now(), respondedAt: null };
}

function checkBody(body: Body, now: number, limits: ConnectionLimits): void {
  const { request, response } = body;
  const { bytesRead } = request.socket;
  if (response.writableEnded) {
    body.respondedAt ??= now;
    if (now - body.respondedAt >= limits.linger) request.destroy();
    return;
  }
  if (bytesRead - body.from > limits.maxBody) {
    drop(body, 413);
    return;
  }
  if (now - body.windowSince < limits.bodyWindow) return;
  // A body that is not being read cannot make progress.
  if (request.readableFlowing === true && bytesRead - body.windowFrom < limits.bodyBytes) {
    drop(body, 408);
    return;
  }
  body.windowFrom = bytesRead;
  body.windowSince = now;
}

/** Responds with the status, unless a response has started, and closes the connection. */
function drop({ request, response }: Body, status: 408 | 413): void {
  if (response.headersSent) request.destroy();
  else response.writeHead(status, { Connection: 'close', 'Content-Length': '0' }).end();
}
