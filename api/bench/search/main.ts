import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { importFeed } from '../../src/features/import/testing/importFeed.js';
import { parseJsonFeed } from '../../src/features/import/jsonFeed.js';
import { LISTED } from '../../src/features/posts/postRows.js';
import type { Services } from '../../src/platform/useCases/context.js';
import { discountedGain } from './relevance.js';
import { openServices } from './services.js';

interface Judgements {
  queries: { query: string; grades: Record<string, number> }[];
  typos: { query: string; expected: string }[];
}

const RESULTS = 10;
/** From bench/.cache/bench/search, the output folder of this file. */
const JUDGEMENTS = path.resolve(import.meta.dirname, '../../../search/judgements.json');

/** Prints nDCG@10 of judged queries over an imported feed, and the place of the expected post for misspelled ones. */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { feed: { type: 'string' }, mysql: { type: 'boolean' } } });
  if (values.feed === undefined) {
    throw new Error('Name the judged feed: npm run bench -- search --feed FEED.json');
  }
  const feed = parseJsonFeed(readFileSync(values.feed, 'utf8'));
  const judgements = JSON.parse(readFileSync(JUDGEMENTS, 'utf8')) as Judgements;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hydrate-search-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const { env, dataSource, services, close } = await openServices(dataDir);
  await importFeed({ dataSource, services, publicUrl: env.publicUrl }, feed);
  const keys = new Map(
    feed.items.flatMap((item) => ('reason' in item ? [] : [[keyOf(feed.feedKey, item.id), item.id]])),
  );
  const rows: { id: string; importKey: string }[] = await dataSource.query('SELECT id, importKey FROM post');
  const idOf = new Map(rows.map(({ id, importKey }) => [id, keys.get(importKey) ?? id]));
  report(judgements, await resultsOf(services, judgements, idOf));
  await close();
}

/** As in the import (features/import/knownItems.ts). */
function keyOf(feedKey: string, itemId: string): string {
  return createHash('sha256').update(`${feedKey}\n${itemId}`).digest('hex');
}

type Results = ReadonlyMap<string, readonly string[]>;

async function resultsOf(
  services: Services,
  { queries, typos }: Judgements,
  idOf: ReadonlyMap<string, string>,
): Promise<Results> {
  const results = new Map<string, string[]>();
  for (const { query } of [...queries, ...typos]) {
    const page = await services.search.search({ query, first: RESULTS }, LISTED);
    results.set(
      query,
      page.nodes.map(({ id }) => idOf.get(id) ?? id),
    );
  }
  return results;
}

function report({ queries, typos }: Judgements, results: Results): void {
  let sum = 0;
  let empty = 0;
  for (const { query, grades } of queries) {
    const found = results.get(query) ?? [];
    const gain = discountedGain(
      found.map((id) => grades[id] ?? 0),
      Object.values(grades),
      RESULTS,
    );
    sum += gain;
    if (found.length === 0) empty += 1;
    console.log(`${gain.toFixed(3)}  ${query.padEnd(44)} ${found.slice(0, 3).join(', ')}`);
  }
  const places = typos.map(({ query, expected }) => ({
    query,
    expected,
    place: (results.get(query) ?? []).indexOf(expected) + 1,
  }));
  console.log('\n| misspelled query | expected | place |\n| --- | --- | ---: |');
  for (const { query, expected, place } of places)
    console.log(`| ${query} | ${expected} | ${place === 0 ? '–' : place} |`);
  console.log(
    `\nnDCG@${RESULTS} of ${queries.length} queries: ${(sum / queries.length).toFixed(3)}; ${empty} without a result. ` +
      `Misspelled: ${places.filter(({ place }) => place > 0).length} of ${places.length} within ${RESULTS}, ` +
      `${places.filter(({ place }) => place === 1).length} first.`,
  );
}

await main(process.argv.slice(2));
