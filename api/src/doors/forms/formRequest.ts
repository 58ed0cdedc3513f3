import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { checkContentLength, readText, UnreadableError } from '../../edge/jsonBody.js';
import { FORMS_PATH } from './formCookie.js';
import type { Values } from './formHtml.js';

/** A comment of 10,000 characters, each of which may take twelve bytes in a form. */
const MAX_BYTES = 256 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** Where a login may lead. */
const NEXT = new RegExp(`^${FORMS_PATH}/(?:settings|post/[\\w-]{1,64})$`);

/** The texts of a form. @throws UnreadableError */
export async function readForm(request: FastifyRequest, payload: Readable): Promise<Values> {
  checkContentLength(request.raw, MAX_BYTES);
  return valuesOf(request, await readText(request, payload, MAX_BYTES));
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Only forms, so that a link cannot lead from the login to another site. */
export const nextOf = (value: unknown): string => (NEXT.test(textOf(value)) ? textOf(value) : '');

function valuesOf({ headers }: FastifyRequest, text: string): Values {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== FORM) throw new UnreadableError(415, `The body must be ${FORM}.`);
  // Forms end lines with CRLF.
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  );
}
