import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { acceptsHtml } from '../../edge/negotiation.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import type { SendPage } from '../pages/static.js';
import { FORMS_PATH } from './formCookie.js';
import { cameFrom, textOf } from './formRequest.js';

/** Pages of the app for which there is a form, and its path. */
const FORMS: Readonly<Record<string, string>> = {
  '/login': '/login',
  '/register': '/register',
  '/verify-email': '/verify-email',
  '/forgot-password': '/forgot-password',
  '/password-reset': '/password-reset',
  '/settings': '/settings',
  '/settings/account': '/settings/account',
  '/settings/notifications': '/settings/notifications',
  '/readinglist': '/readinglist',
  '/following': '/following',
  '/confirm_signout': '',
};

/** Sends these pages of the app so that browsers without scripts go on to the form. */
export function sendAppOrForm(
  app: FastifyInstance,
  { webFolder, sendApp }: { webFolder: string; sendApp: SendPage },
): void {
  const index = join(webFolder, 'index.html');
  let parts: readonly [string, string] | undefined;
  for (const [path, form] of Object.entries(FORMS)) {
    app.get<{ Querystring: { token?: unknown; change?: unknown } }>(path, (request, reply) => {
      if (!acceptsHtml(request.headers.accept) || !existsSync(index)) return sendApp(request, reply);
      parts ??= headApart(readFileSync(index, 'utf8'));
      const { token, change } = request.query;
      const given = { token, change, next: path === '/login' && cameFrom(request.raw) };
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(given)) if (textOf(value)) query.set(name, textOf(value));
      const target = escapeMarkup(`${FORMS_PATH}${form}${query.size > 0 ? `?${query.toString()}` : ''}`);
      const refresh = `<noscript><meta http-equiv="refresh" content="0;url=${target}"></noscript>`;
      return reply
        .header('Cache-Control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(`${parts[0]}${refresh}${parts[1]}`);
    });
  }
}

function headApart(html: string): readonly [string, string] {
  const end = html.indexOf('</head>');
  return [html.slice(0, end), html.slice(end)];
}
