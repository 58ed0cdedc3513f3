import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { WireRequest } from './request.js';

/** A response. Status 0: no response, with the reason. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  reason: string | null;
  /** Milliseconds. */
  took: number;
}

/** Timeout of a client in milliseconds. */
const PATIENCE = 60_000;
/** How long to wait on a silent socket, in milliseconds. */
const SILENCE = 250;

/** Sends a request and reads the complete response; never throws. */
export function send(origin: string, wire: WireRequest, agent: Agent | false): Promise<Answer> {
  const since = performance.now();
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let isOver = false;
    const finish = (answer: Partial<Answer>) => {
      if (isOver) return;
      isOver = true;
      resolve({
        status: 0,
        headers: {},
        body: Buffer.alloc(0),
        reason: null,
        took: performance.now() - since,
        ...answer,
      });
    };
    const { method, target, headers, body } = wire;
    try {
      const asked = httpRequest(
        {
          host: hostname,
          port,
          agent,
          method,
          path: target.startsWith('/') ? target : `/${target}`,
          headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
          signal: AbortSignal.timeout(PATIENCE),
        },
        (response) => {
          const chunks: Buffer[] = [];
          response
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', (error) => finish({ reason: `broke off: ${error.message}` }))
            .on('end', () =>
              finish({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(chunks),
              }),
            );
        },
      );
      asked.on('error', (error: NodeJS.ErrnoException) => finish({ reason: error.code ?? error.message }));
      asked.on('upgrade', (_response, socket) => {
        socket.destroy();
        finish({ reason: 'upgraded' });
      });
      asked.end(body ?? undefined);
    } catch (error) {
      finish({ reason: `not sent: ${error instanceof Error ? error.message : String(error)}` });
    }
  });
}

/** Writes bytes to a new connection and reads until the server closes it or is silent for a moment. */
export function sendRaw(origin: string, chunks: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const finish = () => {
      clearTimeout(limit);
      socket.destroy();
      resolve(text);
    };
    const limit = setTimeout(finish, PATIENCE);
    const write = async () => {
      for (const [i, chunk] of chunks.entries()) {
        if (i > 0) await delay(20);
        if (socket.destroyed || !socket.writable) return;
        socket.write(chunk, 'latin1');
      }
      socket.setTimeout(SILENCE, finish);
    };
    socket
      .setEncoding('latin1')
      .on('connect', () => void write())
      .on('data', (chunk: string) => (text += chunk))
      .on('error', finish)
      .on('end', finish)
      .on('close', finish);
  });
}

export const createAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 16 });
