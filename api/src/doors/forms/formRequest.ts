import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { checkContentLength, readText, UnreadableError } from '../../edge/jsonBody.js';
import { parseUrl } from '../../platform/text/urls.js';
import { FORMS_PATH } from './formCookie.js';
import type { Values } from './formHtml.js';

/** A comment of 10,000 characters, each of which may take twelve bytes in a form. */
const MAX_BYTES = 256 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** Forms to which a login may lead. */
const FORM_PAGE = new RegExp(
  `^${FORMS_PATH}/(?:settings(?:/account|/notifications)?|following|readinglist|(?:post|user|category)/[\\w-]{1,64})$`,
);
/** Pages that are of no use after a login, as in web/src/features/auth/returnPath.ts, and what is no page. */
const PASSING =
  /^\/(?:login|register|verify-email|forgot-password|password-reset|confirm_signout|404|no-scripts|api|graphql)(?:[/?#]|$)/;
const MAX_NEXT = 2000;

/** The texts of a form. @throws UnreadableError */
export async function readForm(request: FastifyRequest, payload: Readable): Promise<Values> {
  checkContentLength(request.raw, MAX_BYTES);
  return valuesOf(request, await readText(request, payload, MAX_BYTES));
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const isFormPage = (path: string): boolean => FORM_PAGE.test(path);

/** Where a login leads: a path of this site that browsers cannot read as another address, else ''. */
export function nextOf(value: unknown): string {
  const path = textOf(value);
  if (isFormPage(path)) return path;
  if (path.length > MAX_NEXT || !/^\/(?![/\\])/.test(path) || PASSING.test(path)) return '';
  // With dots, backslashes, tabs or line breaks browsers would read something else.
  const read = parseUrl(`http://site${path}`);
  return read?.host === 'site' && read.pathname + read.search + read.hash === path ? path : '';
}

/** The page of this site whose link led to a request, as {@link nextOf}. */
export function cameFrom({ headers: { referer = '', host } }: IncomingMessage): string {
  const from = parseUrl(referer);
  return from !== null && from.host === host ? nextOf(from.pathname + from.search) : '';
}

function valuesOf({ headers }: FastifyRequest, text: string): Values {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== FORM) throw new UnreadableError(415, `The body must be ${FORM}.`);
  // Forms end lines with CRLF.
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  );
}
