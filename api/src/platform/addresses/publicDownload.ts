import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { parseUrl } from '../text/urls.js';
import { isPublicAddress, PrivateAddressError, publicLookup } from './publicAddress.js';

/** How long a download may take in all, in milliseconds. */
const TIMEOUT = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface DownloadOptions {
  maxBytes: number;
  /** Allows private addresses and any port, for tests. */
  allowsPrivate: boolean;
}

/** What was not downloaded, with the reason as a part of a sentence. */
export interface NotDownloaded {
  problem: string;
  /** Of the answer of HTTP; undefined if there was none that is whole. */
  status?: number;
  /** Whether the host did not answer in time. */
  isSilent: boolean;
  /** Whether the same request may succeed a little later, and after how many milliseconds if the server says so. */
  isTemporary: boolean;
  retryAfter?: number;
}

/**
 * Downloads a file from an address that a stranger chose: http or https, public addresses only, after each redirect too, and also if a
 * name resolves to others or changes. It sends no cookie and no Referer. It never throws.
 */
export async function download(address: string, options: DownloadOptions): Promise<Buffer | NotDownloaded> {
  const ending = AbortSignal.timeout(TIMEOUT);
  let url = parseUrl(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const refused = url === null ? 'its address is not valid' : problemOfUrl(url, options);
    if (url === null || refused !== null) return { ...LASTING, problem: refused ?? '' };
    const answer = await ask(url, options, ending);
    if ('problem' in answer || Buffer.isBuffer(answer)) return answer;
    url = parseUrl(answer.location, url.href);
  }
  return { ...LASTING, problem: 'its address redirects too often' };
}

function problemOfUrl(url: URL, { allowsPrivate }: DownloadOptions): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'its address is not one of the web';
  if (url.username !== '' || url.password !== '') return 'its address contains a name or a password';
  if (allowsPrivate) return null;
  if (url.port !== '' && Number(url.port) < 1024) return 'its port is not one of the web';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host) ? NOT_PUBLIC : null;
}

const LASTING = { isSilent: false, isTemporary: false };
/** Answers of servers that are overloaded, limit their clients, or restart. */
const TEMPORARY = new Set([429, 500, 502, 503, 504]);

/** Milliseconds of a Retry-After in seconds or as a date; undefined without one. */
function retryAfterOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const wait = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

const NOT_PUBLIC = 'its address does not lead to the public internet';

function ask(
  url: URL,
  { maxBytes, allowsPrivate }: DownloadOptions,
  signal: AbortSignal,
): Promise<Buffer | NotDownloaded | { location: string }> {
  const isHttps = url.protocol === 'https:';
  return new Promise((resolve) => {
    const fail = (problem: string, more: Partial<NotDownloaded> = {}) =>
      resolve({ ...LASTING, problem, ...more });
    const sent = (isHttps ? requestHttps : requestHttp)(url, {
      headers: { accept: 'image/*', 'user-agent': 'hydrate-import' },
      // A new agent, because the global one may use the proxy of the environment.
      agent: isHttps ? new HttpsAgent() : new HttpAgent(),
      signal,
      ...(!allowsPrivate && { lookup: publicLookup }),
    });
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      if (REDIRECTS.has(status) && headers.location !== undefined) {
        response.destroy();
        resolve({ location: headers.location });
      } else if (status !== 200) {
        response.destroy();
        fail(`its server answered ${status}`, {
          status,
          isTemporary: TEMPORARY.has(status),
          retryAfter: retryAfterOf(headers['retry-after']),
        });
      } else if (Number(headers['content-length'] ?? 0) > maxBytes) {
        response.destroy();
        fail(tooLarge(maxBytes));
      } else
        collect(response, maxBytes).then(resolve, () => {
          if (signal.aborted) fail(`its server took more than ${TIMEOUT / 1000} seconds`, { isSilent: true });
          else fail('its download was cut off', { isTemporary: true });
        });
    });
    sent.on('error', (error) => {
      if (signal.aborted)
        fail(`its server did not answer within ${TIMEOUT / 1000} seconds`, { isSilent: true });
      else if (error instanceof PrivateAddressError) fail(NOT_PUBLIC);
      else {
        const code = 'code' in error ? String(error.code) : '';
        // A name that does not exist will not exist a second later.
        fail(`its server could not be reached${code === '' ? '' : ` (${code})`}`, {
          isTemporary: code !== 'ENOTFOUND',
        });
      }
    });
    // Without a listener, an answer that changes the protocol closes the request without an error.
    sent.on('upgrade', (_response, socket) => {
      socket.destroy();
      fail('its server did not answer with HTTP');
    });
    sent.end();
  });
}

async function collect(response: IncomingMessage, maxBytes: number): Promise<Buffer | NotDownloaded> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return { ...LASTING, problem: tooLarge(maxBytes) };
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (maxBytes: number): string => `it is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`;
