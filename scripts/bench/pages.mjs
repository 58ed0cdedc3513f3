import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import autocannon from 'autocannon';
import {
  circumstances,
  circumstancesLine,
  ended,
  firstPost,
  startSite,
  table,
  writeResult,
} from './site.mjs';
import { inRoot } from '../lib/workspace.mjs';

/** Seconds under load, after a warm-up that does not count. */
const DURATION = 8;
const WARM_UP = 3;
/** Concurrent requests: enough to saturate a server, but below its limit. */
const CONNECTIONS = 10;
/** The headers of a browser. */
const headers = { accept: 'text/html', 'accept-encoding': 'br, gzip' };

/**
 * A response as received, without decompression.
 * @param {string} url
 * @returns {Promise<{ headers: [string, string][], body: Buffer }>}
 */
async function fetchRaw(url) {
  const sent = request(url, { headers });
  sent.end();
  /** @type {import('node:http').IncomingMessage} */
  const answer = await new Promise((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  /** @type {Buffer[]} */
  const chunks = [];
  answer.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  const { rawHeaders } = answer;
  /** @type {[string, string][]} */
  const pairs = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    // node:http adds these itself.
    if (!/^(date|connection|keep-alive)$/i.test(name)) pairs.push([name, rawHeaders[index + 1] ?? '']);
  }
  return { headers: pairs, body: Buffer.concat(chunks) };
}

/**
 * The load generator converts every body to text, which takes longer for compressed bodies than sending them.
 * @param {object} client
 */
function ignoreBodies(client) {
  const { pipelinedRequests } = /** @type {{ pipelinedRequests: { addBody: () => void } }} */ (client);
  pipelinedRequests.addBody = () => undefined;
}

/** @param {string} url */
async function load(url) {
  const options = { url, connections: CONNECTIONS, headers, setupClient: ignoreBodies };
  await autocannon({ ...options, duration: WARM_UP });
  const result = await autocannon({ ...options, duration: DURATION });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors.`);
  }
  const { requests, latency, throughput } = result;
  return {
    requestsPerSecond: requests.average,
    median: latency.p50,
    p99: latency.p99,
    bytesPerSecond: throughput.average,
  };
}

/** @param {Record<string, Awaited<ReturnType<typeof fetchRaw>>>} pages by path */
async function startBare(pages) {
  const child = spawn(process.execPath, [inRoot('scripts/bench/bareServer.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(
    JSON.stringify(
      Object.entries(pages).map(([path, { headers: pairs, body }]) => ({
        path,
        headers: pairs,
        body: body.toString('base64'),
      })),
    ),
  );
  /** @type {Buffer} */
  const port = await new Promise((resolve) => child.stdout.once('data', resolve));
  return { url: `http://127.0.0.1:${Number(port.toString())}`, stop: () => ended(child) };
}

/**
 * @param {{ url: string, stop: () => Promise<void> }} server
 * @param {(url: string) => Promise<T>} use
 * @returns {Promise<T>}
 * @template T
 */
async function using(server, use) {
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
}

/** @param {string} url */
async function loadBoth(url) {
  const post = await firstPost(url);
  return { home: await load(`${url}/`), post: await load(url + post) };
}

const { pages, post, cached } = await using(await startSite(), async (url) => {
  const path = await firstPost(url);
  return {
    post: path,
    pages: { '/': await fetchRaw(`${url}/`), [path]: await fetchRaw(url + path) },
    cached: await loadBoth(url),
  };
});
const bare = await using(await startBare(pages), async (url) => ({
  home: await load(`${url}/`),
  post: await load(url + post),
}));
const uncached = await using(await startSite({ ANSWER_CACHE: 'off' }), loadBoth);

const variants = { 'with cache': cached, 'without cache': uncached, 'bare node:http': bare };
const rows = [['page', 'server', 'requests/s', 'median', 'p99', 'of bare', 'body (br)']];
for (const page of /** @type {const} */ (['home', 'post'])) {
  for (const [name, figures] of Object.entries(variants)) {
    const { requestsPerSecond, median, p99 } = figures[page];
    rows.push([
      page,
      name,
      requestsPerSecond.toFixed(0),
      `${median} ms`,
      `${p99} ms`,
      `${((100 * requestsPerSecond) / bare[page].requestsPerSecond).toFixed(1)} %`,
      `${((pages[page === 'home' ? '/' : post]?.body.length ?? 0) / 1000).toFixed(1)} kB`,
    ]);
  }
}
const file = writeResult(
  'pages.json',
  JSON.stringify({ circumstances: circumstances(), connections: CONNECTIONS, ...variants }, null, 2),
);
console.log(
  `${circumstancesLine()}\n${CONNECTIONS} connections, ${DURATION} s each.\n\n${table(rows)}\n\n${file}`,
);
