import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { refuseOtherSites } from './sameSite.js';

const check = (headers: Record<string, string>, publicUrl: string) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { headers });
  return () => {
    refuseOtherSites(request, publicUrl);
  };
};

describe('a form', () => {
  it.each([
    ['https://hydrate.example', 'https://hydrate.example'],
    ['https://other-name.example', 'https://hydrate.example'],
    ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ])('of a page at %s is accepted by %s', (origin, publicUrl) => {
    expect(check({ origin, host: new URL(origin).host }, publicUrl)).not.toThrow();
  });

  it.each([
    ['null', 'https://hydrate.example'],
    ['', 'https://hydrate.example'],
    ['http://hydrate.example', 'https://hydrate.example'],
    ['https://evil.hydrate.example', 'https://hydrate.example'],
    ['https://hydrate.example:8443', 'https://hydrate.example'],
  ])('of a page at %j is refused by %s', (origin, publicUrl) => {
    expect(check({ origin, host: new URL(publicUrl).host }, publicUrl)).toThrow('came from another site');
  });

  const host = 'hydrate.example';
  const publicUrl = `https://${host}`;

  it('of a text browser is accepted by the page that it names', () => {
    expect(check({ host, referer: `${publicUrl}/no-scripts/login?next=/` }, publicUrl)).not.toThrow();
  });

  it.each([
    ['no page', {}],
    ['a page of another site', { referer: 'https://evil.example/' }],
    ['its page, but another origin', { origin: 'null', referer: `${publicUrl}/` }],
    [
      'its page, in a browser that states where forms come from',
      {
        'sec-fetch-site': 'same-origin',
        referer: `${publicUrl}/`,
      },
    ],
  ])('that names %s is refused', (_, headers) => {
    expect(check({ host, ...headers }, publicUrl)).toThrow('came from another site');
  });
});
