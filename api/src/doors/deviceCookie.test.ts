import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { deviceCookie } from './deviceCookie.js';

const VALUE = 'a'.repeat(43);

function exchange(url: string, cookie?: string) {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  request.headers = cookie === undefined ? {} : { cookie };
  return { request, response: new ServerResponse(request) };
}

describe('the device cookie', () => {
  it('has the __Secure- prefix and the Secure attribute with https', () => {
    const { request, response } = exchange('/graphql');
    deviceCookie(request, response, 'https://blog.example.com').setCookie(VALUE);
    expect(response.getHeader('Set-Cookie')).toBe(
      `__Secure-hydrate_device=${VALUE}; Path=/graphql; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure`,
    );
  });

  it.each([
    ['alone', `hydrate_device=${VALUE}`, VALUE],
    ['beside others', `a=b; hydrate_device=${VALUE};c=d`, VALUE],
    ['missing', 'a=b', null],
    ['of another name', `x_hydrate_device=${VALUE}`, null],
    ['too short', 'hydrate_device=abc', null],
    ['too long', `hydrate_device=${VALUE}a`, null],
    ['with other characters', `hydrate_device=${'%'.repeat(43)}`, null],
    ['empty', '', null],
  ])('is read %s', (_name, cookie, expected) => {
    const { request, response } = exchange('/api/auth/login', cookie);
    expect(deviceCookie(request, response, 'http://localhost:4000').cookie).toBe(expected);
  });
});
