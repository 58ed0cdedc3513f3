import { brotliCompressSync, constants } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { publishExamplePosts } from './examplePosts.mjs';
import { circumstances, circumstancesLine, firstPost, startSite, table, writeResult } from './site.mjs';

/** As in web/playwright.config.ts, and without the browser's background traffic. */
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Lighthouse's phone settings (slow 4G: 150 ms, 1.6 Mbit/s; a processor four times slower), simulated or applied. */
const methods = /** @type {const} */ (['simulate', 'devtools']);
/** Number of runs per page; scores vary, so the run with the median score counts. */
const RUNS = 3;
/** Occasionally a trace lacks the start of the navigation. Such a run has no figures and is repeated. */
const ATTEMPTS = 3;

/** @typedef {NonNullable<Awaited<ReturnType<typeof lighthouse>>>} RunnerResult */

/** @param {string} url @param {'simulate' | 'devtools'} throttlingMethod @returns {Promise<RunnerResult>} */
async function measure(url, throttlingMethod, attempts = ATTEMPTS) {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM_PATH,
    chromeFlags,
    ignoreDefaultFlags: false,
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: ['json', 'html'],
      logLevel: 'error',
      throttlingMethod,
    });
    if (!result) throw new Error('Lighthouse gave no result.');
    const { runtimeError } = result.lhr;
    if (runtimeError?.code === 'NO_NAVSTART' && attempts > 1) {
      console.log(`${url}: ${runtimeError.code}, retrying`);
      return await measure(url, throttlingMethod, attempts - 1);
    }
    if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
    return result;
  } finally {
    chrome.kill();
  }
}

/** @param {RunnerResult} result @param {string} category @returns {number} 0..100 */
const score = ({ lhr }, category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
/** @param {RunnerResult} result @param {string} audit */
const value = ({ lhr }, audit) => lhr.audits[audit]?.numericValue ?? NaN;
/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** @param {string} url @returns {Promise<number>} the transfer size of the page's HTML, in bytes */
async function htmlSize(url) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br', accept: 'text/html' } });
  const html = Buffer.from(await answer.arrayBuffer());
  // fetch() has decompressed it, so compress it with the server's quality (api/src/edge/responseCache.ts).
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

/**
 * Renders many pages first, because visitors rarely meet a server that has just started.
 * @param {string} url
 */
async function warmUp(url) {
  const home = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const links = new Set(
    [...home.matchAll(/href="(\/(?:post|category)\/[^"]+|\/\?[^"]+)"/g)].map(([, href = '']) => href),
  );
  for (const link of links) await (await fetch(url + link, { headers: { accept: 'text/html' } })).text();
}

const site = await startSite();
try {
  await warmUp(site.url);
  const { words, examples } = await publishExamplePosts(site.url);
  const pages = {
    home: `${site.url}/`,
    post: site.url + (await firstPost(site.url)),
    'ten-paragraphs': site.url + words,
    'ten-examples': site.url + examples,
  };
  const rows = [
    [
      'page',
      'throttling',
      'perf.',
      'a11y',
      'b.pract.',
      'SEO',
      'FCP',
      'LCP',
      'TBT',
      'CLS',
      'transferred',
      'HTML (br)',
    ],
  ];
  const written = [];
  const figures = [];
  for (const [page, url] of Object.entries(pages)) {
    const html = await htmlSize(url);
    for (const method of methods) {
      /** @type {RunnerResult[]} */
      const runs = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(url, method));
      runs.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
      const median = runs[Math.floor(RUNS / 2)];
      if (!median) throw new Error('Nothing was measured.');
      rows.push([
        page,
        method === 'simulate' ? 'simulated' : 'applied',
        ...['performance', 'accessibility', 'best-practices', 'seo'].map((name) => `${score(median, name)}`),
        seconds(value(median, 'first-contentful-paint')),
        seconds(value(median, 'largest-contentful-paint')),
        `${Math.round(value(median, 'total-blocking-time'))} ms`,
        value(median, 'cumulative-layout-shift').toFixed(3),
        kB(value(median, 'total-byte-weight')),
        kB(html),
      ]);
      figures.push({
        page,
        method,
        html,
        runs: runs.map((run) => ({
          performance: score(run, 'performance'),
          lcp: value(run, 'largest-contentful-paint'),
          fcp: value(run, 'first-contentful-paint'),
          tbt: value(run, 'total-blocking-time'),
        })),
      });
      const [json = '', report = ''] = median.report;
      written.push(
        writeResult(`lighthouse-${page}-${method}.json`, json),
        writeResult(`lighthouse-${page}-${method}.html`, report),
      );
    }
  }
  written.push(
    writeResult('lighthouse.json', JSON.stringify({ circumstances: circumstances(), figures }, null, 2)),
  );
  console.log(`${circumstancesLine()}\nMedian of ${RUNS} runs.\n\n${table(rows)}\n\n${written.join('\n')}`);
} finally {
  await site.stop();
}
