import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkContentLength, readText, UnreadableError } from '../../edge/jsonBody.js';
import { NotFoundError, RateLimitedError } from '../../errors.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import type { RequestContextFactory } from '../requestContext.js';

/** Colours of web/src/styles/tokens.css: the page needs no file of the web app, and no script. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:clamp(2rem,12vh,8rem) 1rem 2rem;background:light-dark(#fbf8f2,#10191d);color:light-dark(#1b2528,#e6ebe9);
font:1rem/1.6 'Hanken Grotesk',system-ui,sans-serif}
*{box-sizing:border-box}
main{max-width:36rem;margin:0 auto;padding:2rem;border:1px solid light-dark(#e4ddd0,#26363c);border-radius:8px;
background:light-dark(#ffffff,#162227)}
nav{max-width:36rem;margin:0 auto 1rem;font-size:1.25rem;font-weight:700}nav a{text-decoration:none}
nav span{display:inline-block;width:14px;height:14px;margin-right:10px;background:currentColor;border-radius:0 50% 50% 50%;transform:rotate(45deg)}
h1{margin:0 0 1rem;font:600 2rem/1.2 Newsreader,Georgia,serif}
p{margin:0 0 1.25rem}p:last-child{margin:0}
a{color:light-dark(#0b6272,#6cc7cf)}
button{min-height:2.75rem;padding:0 1.5rem;border:0;border-radius:8px;background:light-dark(#0b6272,#6cc7cf);
color:light-dark(#ffffff,#06242a);font-family:inherit;font-size:1rem;font-weight:600;cursor:pointer}
form{margin:0 0 1.25rem}
:focus-visible{outline:2px solid light-dark(#0b6272,#93dbe0);outline-offset:2px}`;

export function page(title: string, content: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeMarkup(title)} · Hydrate</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>` +
    `<body><nav><a href="/"><span></span>Hydrate</a></nav><main><h1>${escapeMarkup(title)}</h1>${content}</main></body></html>\n`
  );
}

export const paragraph = (text: string): string => `<p>${escapeMarkup(text)}</p>`;

/** The body of a form that decides nothing: its address does. */
const MAX_BYTES = 4 * 1024;

/** Reads bodies of any form, and answers errors that a person can understand with `failedPage`. */
export function prepareDoor(app: FastifyInstance, failedPage: (message: string) => string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    checkContentLength(request.raw, MAX_BYTES);
    return readText(request, payload, MAX_BYTES);
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof UnreadableError) return send(reply, error.status, failedPage(error.message));
    if (error instanceof NotFoundError) return send(reply, 404, failedPage(error.message));
    if (error instanceof RateLimitedError) return send(reply, 429, failedPage(error.message));
    throw error;
  });
}

/** Contexts without a viewer: the token of the link decides alone, so an expired login does not matter either. */
export function contextsWithoutLogin(contexts: RequestContextFactory) {
  return ({ raw }: FastifyRequest, reply: FastifyReply) => {
    delete raw.headers.authorization;
    return contexts(raw, reply.raw);
  };
}

export function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  if (status === 413) reply.header('Connection', 'close');
  // The address is a token, which other sites must not learn.
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(html);
}
