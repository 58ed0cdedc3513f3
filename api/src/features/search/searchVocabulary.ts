import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { numberOf, readRows, textOf } from '../../platform/database/readRows.js';
import { closestWord } from './spelling.js';

/** Number of newest posts whose words are known. */
const MOST_POSTS = 20_000;
/** Number of posts that are read at once, and how often in one search: the rest follows with the next searches. */
const BATCH = 200;
const BATCHES = 5;
/** In milliseconds: how often new posts are read, and how long words of deleted posts remain. */
const READ_EVERY = 2000;
const KNOWN_FOR = 60 * 60 * 1000;
/** Words that are rarer are forgotten first. */
const MOST_WORDS = 50_000;
/** Corrections that are remembered, so that the fields of a page compute each once. */
const MOST_CORRECTIONS = 1000;

/**
 * The words of titles and topics of the newest posts, with the number of posts that have each. It lives in memory, is read by and by,
 * and only decides about spelling and about how much a word counts: a result never depends on a word being here.
 */
export class SearchVocabulary {
  readonly #counts = new Map<string, number>();
  readonly #corrections = new Map<string, string | null>();
  #posts = 0;
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
    const count = Math.max(0, ...tokens.map((token) => this.#counts.get(token) ?? 0));
    return 1 + Math.log((this.#posts + 1) / (count + 1));
  }

  has(token: string): boolean {
    return this.#counts.has(token);
  }

  /** Whether a known word begins like this. */
  hasBeginning(beginning: string): boolean {
    for (const word of this.#counts.keys()) if (word.startsWith(beginning)) return true;
    return false;
  }

  /** The known word that was probably meant, or null. */
  correct(word: string): string | null {
    const known = this.#corrections.get(word);
    if (known !== undefined) return known;
    const closest = closestWord(word, this.#counts);
    if (this.#corrections.size >= MOST_CORRECTIONS) this.#corrections.clear();
    this.#corrections.set(word, closest);
    return closest;
  }

  async #read(): Promise<void> {
    this.#readAt = performance.now();
    if (this.#readAt - this.#begunAt > KNOWN_FOR) {
      this.#counts.clear();
      this.#posts = 0;
      this.#last = null;
      this.#begunAt = this.#readAt;
    }
    this.#last ??= await this.#start();
    for (let batch = 0; batch < BATCHES; batch++) {
      if ((await this.#readBatch(this.#last)) < BATCH) return;
      // Counting the words of a thousand posts at once would block the event loop for 100 ms.
      await nextTurn();
    }
    this.#readAt = -Infinity;
  }

  /** @returns how many posts there were after `last` */
  async #readBatch(last: number): Promise<number> {
    const rows = await readRows(
      this.dataSource,
      `SELECT s.id AS id, s.title AS title, s.topics AS topics FROM post_search s WHERE s.id > :last ORDER BY s.id LIMIT ${BATCH}`,
      { last },
    );
    if (rows.length > 0) this.#corrections.clear();
    for (const row of rows) {
      this.#last = numberOf(row, 'id');
      this.#posts += 1;
      const words = new Set(`${textOf(row, 'title')}${textOf(row, 'topics')}`.trim().split(/\s+/));
      for (const word of words) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
    }
    this.#forgetRare();
    return rows.length;
  }

  /** The number of the row before the newest posts. Counting them would read the bodies between. */
  async #start(): Promise<number> {
    const [row] = await readRows(this.dataSource, 'SELECT COALESCE(MAX(s.id), 0) AS id FROM post_search s');
    return row ? Math.max(0, numberOf(row, 'id') - MOST_POSTS) : 0;
  }

  #forgetRare(): void {
    for (let rarest = 1; this.#counts.size > MOST_WORDS; rarest++)
      for (const [word, count] of this.#counts) if (count <= rarest) this.#counts.delete(word);
  }
}
