import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { pasteSamples } from '../src/editor/testing/pasteSamples';
import type { PasteSample } from '../src/editor/testing/pasteSamples/sample';
import { keptHtml, paste, write } from './editor-support';
import { aspects, scorePaste, type PasteScore } from './support/pasteScore';
import { expect, test } from './support/test';

/**
 * A folder with further clipboards, which are not part of this repository. Its `samples.json` is a list of
 * {@link PasteSample}; `"@file"` instead of a text reads that file of the folder.
 */
const { PASTE_CORPUS } = process.env;
const RESULTS = path.join(import.meta.dirname, '../../bench-results');
/** How long the text has to stay the same, and how long a paste may take until it is there, in milliseconds. */
const QUIET = 250;
const PATIENCE = 4000;

test.use({ trace: 'off' });

test('what a paste keeps', async ({ memberPage: page, complaints }) => {
  test.setTimeout(1_800_000);
  // Pictures of samples are on hosts that do not exist.
  complaints.allow(/./);
  const samples = [...pasteSamples, ...(PASTE_CORPUS ? readCorpus(PASTE_CORPUS) : [])];
  const results: { sample: PasteSample; got: string; score: PasteScore }[] = [];
  for (const sample of samples) {
    const got = await pasted(page, sample.clipboard);
    results.push({ sample, got, score: scorePaste(got, sample.expected) });
  }
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, 'paste.json'), JSON.stringify(results, null, 2));
  const incomplete = results.filter(({ score }) =>
    aspects.some((aspect) => score[aspect].right < score[aspect].of),
  );
  for (const { sample, score } of incomplete) console.log(line(`${sample.source}: ${sample.name}`, [score]));
  console.log(['\nof', ...aspects, 'clipboards'].join(' | '));
  for (const source of new Set(samples.map((sample) => sample.source))) {
    console.log(
      line(
        source,
        results.filter(({ sample }) => sample.source === source).map(({ score }) => score),
      ),
    );
  }
  console.log(
    line(
      'all',
      results.map(({ score }) => score),
    ),
  );
  expect(results.length).toBe(samples.length);
});

test('how long a paste blocks the page', async ({ memberPage: page, complaints }) => {
  test.setTimeout(600_000);
  complaints.allow(/./);
  const row = `<tr>${Array.from({ length: 20 }, (_, column) => `<td>Cell ${column}</td>`).join('')}</tr>`;
  const paragraph = `<p>${'State is like water. '.repeat(20)}<b>It flows.</b></p>`;
  for (const [name, html] of [
    ['a table of 200 × 20', `<table>${row.repeat(200)}</table>`],
    ['300 paragraphs', paragraph.repeat(300)],
    ['2,000 paragraphs', paragraph.repeat(2000)],
    ['5 MB of markup without text', `<p>a</p><!--${'x'.repeat(5_000_000)}-->`],
    ['5 MB of paragraphs', paragraph.repeat(Math.ceil(5_000_000 / paragraph.length))],
    ['5 MB of text', 'State is like water.\n'.repeat(238_000)],
  ] as const) {
    await write(page);
    const isText = !html.startsWith('<');
    const start = Date.now();
    // The next frame comes when the page is free again.
    await paste(page, { 'text/html': isText ? '' : html, 'text/plain': isText ? html : 'x' });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    console.log(`${name}, ${Math.round(html.length / 1000)} kB: ${Date.now() - start} ms`);
  }
});

/** The HTML of a post that consists of one paste. */
async function pasted(
  page: Page,
  { html = '', text = '', rtf = '', editorData = '' }: PasteSample['clipboard'],
): Promise<string> {
  await write(page);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
  });
  await paste(page, {
    'text/html': html,
    'text/plain': text,
    'text/rtf': rtf,
    'vscode-editor-data': editorData,
  });
  const deadline = Date.now() + PATIENCE;
  let before = '';
  while (Date.now() < deadline) {
    await page.waitForTimeout(QUIET);
    const now = await keptHtml(page);
    if (now !== '' && now === before) return now;
    before = now;
  }
  return before;
}

function readCorpus(folder: string): PasteSample[] {
  const read = (_: string, value: unknown): unknown =>
    typeof value === 'string' && value.startsWith('@')
      ? readFileSync(path.join(folder, value.slice(1)), 'utf8')
      : value;
  return JSON.parse(readFileSync(path.join(folder, 'samples.json'), 'utf8'), read) as PasteSample[];
}

function line(name: string, scores: readonly PasteScore[]): string {
  const shares = aspects.map((aspect) => {
    const right = scores.reduce((sum, score) => sum + score[aspect].right, 0);
    const of = scores.reduce((sum, score) => sum + score[aspect].of, 0);
    return of === 0 ? '–' : `${((100 * right) / of).toFixed(1)} % of ${of}`;
  });
  return [name, ...shares, scores.length].join(' | ');
}
