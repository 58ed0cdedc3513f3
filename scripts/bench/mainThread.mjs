import { chromium } from '@playwright/test';
import { circumstancesLine, firstPost, startSite, table } from './site.mjs';

/**
 * The budget of the main thread: home and a post may take as much processor time as those of another build, and a tenth more. Only
 * builds that are measured in turn can be compared, so there are no absolute limits. AGAINST names a checkout of the other build, which
 * has run `npm run build`; the build is compared with itself without it, which shows how much two measurements differ.
 */
const LIMIT = 1.1;
/** Visits of each page, in turn; the median counts. */
const VISITS = 9;

const against = process.env.AGAINST;
const sites = [await startSite({}, against), await startSite()];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
try {
  console.log(circumstancesLine());
  const rows = [];
  for (const page of ['home', 'post']) {
    /** @type {Record<'script' | 'total', number>[][]} */
    const times = sites.map(() => []);
    const urls = await Promise.all(
      sites.map(async ({ url }) => (page === 'home' ? url : url + (await firstPost(url)))),
    );
    for (let visit = 0; visit < VISITS; visit++)
      for (const [index, url] of urls.entries()) times[index]?.push(await visitOnce(url));
    for (const kind of /** @type {const} */ (['script', 'total'])) {
      const [before = 0, now = 0] = times.map((visits) => median(visits.map((time) => time[kind])));
      const ratio = now / before;
      rows.push([page, kind, before.toFixed(0), now.toFixed(0), ratio.toFixed(2)]);
      if (ratio > LIMIT) process.exitCode = 1;
    }
  }
  console.log(table([['page', 'time', 'other build, ms', 'this build, ms', 'ratio'], ...rows]));
  if (process.exitCode) console.error(`OVER the budget: more than ${LIMIT} times the other build.`);
} finally {
  await browser.close();
  await Promise.all(sites.map(({ stop }) => stop()));
}

/** A first visit until nothing happens any more. @param {string} url */
async function visitOnce(url) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // Processor time of the thread, which other programs do not distort.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate('new Promise((resolve) => requestIdleCallback(() => resolve()))');
    const { metrics } = await session.send('Performance.getMetrics');
    const read = (/** @type {string} */ name) =>
      1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
    return { script: read('ScriptDuration'), total: read('TaskDuration') - read('DevToolsCommandDuration') };
  } finally {
    await context.close();
  }
}

/** @param {number[]} values */
function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
