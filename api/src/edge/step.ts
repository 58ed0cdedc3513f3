import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * What a request passes on its way, before or inside the application: a middleware that needs nothing of Express. It calls `next`, or
 * answers by itself.
 */
export type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The path of a request, as it was asked for: neither decoded nor put in lower case. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Answers JSON, without any of Express. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  sendText(response, 'application/json; charset=utf-8', JSON.stringify(body));
}

/** Ends an answer whose status and other headers are set. */
export function sendText(response: ServerResponse, contentType: string, text: string): void {
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
