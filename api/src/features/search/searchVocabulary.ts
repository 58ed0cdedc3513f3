import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { numberOf, readRows, textOf } from '../../platform/database/readRows.js';
import { closestWord } from './spelling.js';
import { HOUR } from '../../platform/time.js';

/** Number of newest posts whose words are known. */
const MOST_POSTS = 20_000;
/** Number of posts that are read at once, and how often in one search: the rest follows with the next searches. */
const BATCH = 200;
const BATCHES = 5;
/** In milliseconds: how often new posts are read, and how long words of deleted posts remain. */
const READ_EVERY = 2000;
const KNOWN_FOR = HOUR;
/** Words that are rarer are forgotten first. */
const MOST_WORDS = 50_000;
/** Corrections that are remembered, so that the fields of a page compute each once. */
const MOST_CORRECTIONS = 1000;

interface Words {
  /** The number of posts that have each word. */
  counts: Map<string, number>;
  posts: number;
}

/**
 * The words of titles and topics of the newest posts, with the number of posts that have each. It lives in memory, is read by and by,
 * and only decides about spelling and about how much a word counts: a result never depends on a word being here.
 */
export class SearchVocabulary {
  #known: Words = { counts: new Map(), posts: 0 };
  /** What is read at present: the known words, or those that replace them once all are read, so that weights do not jump meanwhile. */
  #filling = this.#known;
  readonly #corrections = new Map<string, string | null>();
  #last: number | null = null;
  #readAt = -Infinity;
  #begunAt = -Infinity;
  #reading: Promise<void> | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /** Reads posts that it does not know yet. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < READ_EVERY) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  /** How much a word counts, from about 1 for one of every post to about 10 for a rare one. */
  weightOf(tokens: readonly string[]): number {
    const count = Math.max(0, ...tokens.map((token) => this.#known.counts.get(token) ?? 0));
    return 1 + Math.log((this.#known.posts + 1) / (count + 1));
  }

  has(token: string): boolean {
    return this.#known.counts.has(token);
  }

  /** Whether a known word begins like this. */
  hasBeginning(beginning: string): boolean {
    for (const word of this.#known.counts.keys()) if (word.startsWith(beginning)) return true;
    return false;
  }

  /** The known word that was probably meant, or null. */
  correct(word: string): string | null {
    const known = this.#corrections.get(word);
    if (known !== undefined) return known;
    const closest = closestWord(word, this.#known.counts);
    if (this.#corrections.size >= MOST_CORRECTIONS) this.#corrections.clear();
    this.#corrections.set(word, closest);
    return closest;
  }

  async #read(): Promise<void> {
    this.#readAt = performance.now();
    if (this.#readAt - this.#begunAt > KNOWN_FOR) {
      this.#filling = { counts: new Map(), posts: 0 };
      if (this.#known.posts === 0) this.#known = this.#filling;
      this.#last = null;
      this.#begunAt = this.#readAt;
    }
    this.#last ??= await this.#start();
    for (let batch = 0; batch < BATCHES; batch++) {
      if ((await this.#readBatch(this.#last)) < BATCH) {
        this.#know(this.#filling);
        return;
      }
      // Counting the words of a thousand posts at once would block the event loop for 100 ms.
      await nextTurn();
    }
    this.#readAt = -Infinity;
  }

  #know(words: Words): void {
    if (this.#known === words) return;
    this.#known = words;
    this.#corrections.clear();
  }

  /** @returns how many posts there were after `last` */
  async #readBatch(last: number): Promise<number> {
    const rows = await readRows(
      this.dataSource,
      `SELECT s.id AS id, s.title AS title, s.topics AS topics FROM post_search s WHERE s.id > :last ORDER BY s.id LIMIT ${BATCH}`,
      { last },
    );
    if (rows.length > 0) this.#corrections.clear();
    const { counts } = this.#filling;
    for (const row of rows) {
      this.#last = numberOf(row, 'id');
      this.#filling.posts += 1;
      const words = new Set(`${textOf(row, 'title')}${textOf(row, 'topics')}`.trim().split(/\s+/));
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    forgetRare(counts);
    return rows.length;
  }

  /** The number of the row before the newest posts. Counting them would read the bodies between. */
  async #start(): Promise<number> {
    const [row] = await readRows(this.dataSource, 'SELECT COALESCE(MAX(s.id), 0) AS id FROM post_search s');
    return row ? Math.max(0, numberOf(row, 'id') - MOST_POSTS) : 0;
  }
}

function forgetRare(counts: Words['counts']): void {
  for (let rarest = 1; counts.size > MOST_WORDS; rarest++)
    for (const [word, count] of counts) if (count <= rarest) counts.delete(word);
}
