import type { IncomingMessage, ServerResponse } from 'node:http';
import { KNOWN_FOR } from '../features/auth/knownDevices.js';

/** 256 bits in base64url. */
const VALUE = /^[\w-]{43}$/;

/**
 * The device cookie of a request (features/auth/knownDevices.ts), `Secure` on https. It authenticates nothing. Only
 * the APIs and forms that log in get it, so that requests for pages, files and feeds stay cacheable for shared caches.
 */
export function deviceCookie(
  request: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): { cookie: string | null; setCookie: (value: string) => void } {
  const isSecure = publicUrl.startsWith('https:');
  const name = `${isSecure ? '__Secure-' : ''}hydrate_device`;
  return {
    cookie: valueOf(request, name),
    setCookie: (value) => {
      if (response.headersSent) return;
      const maxAge = Math.floor(KNOWN_FOR / 1000);
      const [, path = '/api/auth'] = /^(\/graphql|\/no-scripts)(?:[/?]|$)/i.exec(request.url ?? '') ?? [];
      const secure = isSecure ? '; Secure' : '';
      const attributes = `Path=${path.toLowerCase()}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
      response.setHeader('Set-Cookie', `${name}=${value}; ${attributes}`);
    },
  };
}

function valueOf({ headers: { cookie = '' } }: IncomingMessage, name: string): string | null {
  for (const pair of cookie.split(';')) {
    const [key = '', value = ''] = pair.trim().split('=', 2);
    if (key === name && VALUE.test(value)) return value;
  }
  return null;
}
