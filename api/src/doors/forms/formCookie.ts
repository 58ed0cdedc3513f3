import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForPrograms } from '../requestContext.js';

/** All forms are below it, and the cookie is sent to no other page. A hyphen keeps it apart from usernames. */
export const FORMS_PATH = '/no-scripts';

/** A JWT. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The cookie that holds the session of the forms, `Secure` on https (docs/decisions/0189-forms-without-scripts.md). */
export class FormCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(publicUrl: string) {
    const isSecure = publicUrl.startsWith('https:');
    this.#name = `${isSecure ? '__Secure-' : ''}hydrate_forms`;
    this.#attributes = `Path=${FORMS_PATH}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  /** The token of a session; null without one. */
  read({ headers: { cookie = '' } }: IncomingMessage): string | null {
    for (const pair of cookie.split(';')) {
      const [name = '', value = ''] = pair.trim().split('=', 2);
      if (name === this.#name && TOKEN.test(value) && !isForPrograms(value)) return value;
    }
    return null;
  }

  set(response: ServerResponse, { accessToken, expiresAt }: { accessToken: string; expiresAt: Date }): void {
    const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
    response.appendHeader(
      'Set-Cookie',
      `${this.#name}=${accessToken}; ${this.#attributes}; Max-Age=${maxAge}`,
    );
  }

  clear(response: ServerResponse): void {
    response.appendHeader('Set-Cookie', `${this.#name}=; ${this.#attributes}; Max-Age=0`);
  }
}
