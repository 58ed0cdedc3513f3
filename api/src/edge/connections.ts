import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What one connection may take, and all of them together. Times in milliseconds. */
export interface ConnectionLimits {
  /** Connections that are waiting for a request, silent or kept alive. Beyond, those that have waited longest are closed. */
  idle: number;
  /** All connections. Beyond, new ones are closed at once. */
  total: number;
  /** Until a connection has sent the head of a request, or its first one at all. */
  headers: number;
  /** Until a request has been sent whole: the longest body at the least speed. */
  request: number;
  /** How long a connection is kept for the next request; longer than load balancers do, so that they close it and not we. */
  keepAlive: number;
  /** How long nothing at all may be sent or taken while a request is under way. */
  inactivity: number;
  /** In each such time a body must bring `bodyBytes`. */
  bodyWindow: number;
  bodyBytes: number;
  /** No body is longer, in bytes, whatever its kind. */
  maxBody: number;
  /** How long the rest of a body is taken in and dropped after its answer, so that its sender gets to read that. */
  linger: number;
}

/** How many files and connections the system lets this process open; Node has taken all that it may have. */
function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(userLimits?.open_files?.soft);
  return limit > 0 ? limit : Infinity;
}

/** Connections leave room for files and for the database, or neither readers nor pictures would get through a crowd. */
const openFiles = openFilesLimit();

export const connectionLimits: ConnectionLimits = {
  idle: Math.min(2000, Math.floor(openFiles / 2)),
  total: Math.min(10_000, Math.floor(openFiles * 0.8)),
  headers: 10_000,
  request: 300_000,
  keepAlive: 65_000,
  inactivity: 60_000,
  bodyWindow: 10_000,
  bodyBytes: 10_000,
  maxBody: 20 * 1024 * 1024,
  linger: 2000,
};

/** What of the limits Node enforces itself (https://nodejs.org/api/http.html#httpcreateserveroptions-requestlistener). */
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
  /** What the socket had read when the body began, and when its time began to be measured. */
  from: number;
  windowFrom: number;
  windowSince: number;
  answeredAt: number | null;
}

/**
 * Keeps the connections of a server within their limits: nobody holds one for long who does not use it, a body that comes too
 * slowly or is too long is dropped, and a crowd of silent connections costs those who have been silent longest theirs.
 */
export function guardConnections(server: Server, limits = connectionLimits): void {
  server.maxConnections = limits.total;
  server.setTimeout(limits.inactivity);

  // In the order in which they began to wait.
  const idle = new Set<Socket>();
  const wait = (socket: Socket): void => {
    idle.delete(socket);
    idle.add(socket);
    if (idle.size <= limits.idle) return;
    const [longest] = idle;
    if (longest) idle.delete(longest);
    longest?.destroy();
  };
  server.on('connection', (socket: Socket) => {
    wait(socket);
    socket.once('close', () => idle.delete(socket));
  });
  // Asked by `close`. Node's own (lib/_http_server.js of Node 20) takes an answer that has been written for one that has been sent, and
  // cuts it off on its way.
  server.closeIdleConnections = () => {
    for (const socket of idle) socket.destroy();
  };

  const bodies = new Set<Body>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    idle.delete(socket);
    const body = hasBody(request) ? bodyOf(request, response) : null;
    if (body) bodies.add(body);
    response.once('close', () => {
      if (body && request.complete) bodies.delete(body);
      if (!socket.destroyed) wait(socket);
    });
  });

  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const body of bodies) {
        if (body.request.complete || body.request.destroyed) bodies.delete(body);
        else judge(body, now, limits);
      }
    },
    Math.min(1000, limits.bodyWindow / 4, limits.linger / 2),
  );
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function bodyOf(request: IncomingMessage, response: ServerResponse): Body {
  const from = request.socket.bytesRead;
  return { request, response, from, windowFrom: from, windowSince: performance.now(), answeredAt: null };
}

function judge(body: Body, now: number, limits: ConnectionLimits): void {
  const { request, response } = body;
  const { bytesRead } = request.socket;
  if (response.writableEnded) {
    body.answeredAt ??= now;
    if (now - body.answeredAt >= limits.linger) request.destroy();
    return;
  }
  if (bytesRead - body.from > limits.maxBody) {
    drop(body, 413);
    return;
  }
  if (now - body.windowSince < limits.bodyWindow) return;
  // While nobody here takes it in, a body cannot come.
  if (request.readableFlowing === true && bytesRead - body.windowFrom < limits.bodyBytes) {
    drop(body, 408);
    return;
  }
  body.windowFrom = bytesRead;
  body.windowSince = now;
}

/** Says why, where nothing has been said yet, and hangs up. */
function drop({ request, response }: Body, status: 408 | 413): void {
  if (response.headersSent) request.destroy();
  else response.writeHead(status, { Connection: 'close', 'Content-Length': '0' }).end();
}
