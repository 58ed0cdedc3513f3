import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { BadUserInputError } from '../../errors.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import { engineOf } from '../../platform/database/dataSource.js';
import { readRows, textOf } from '../../platform/database/readRows.js';
import { isStopWord, parseQuery, type SearchQuery, type SearchWord } from '../../platform/text/searchText.js';
import { MOST_LIKED, NEWEST, PopularPlaces } from './popularPlaces.js';
import { type SearchFilter, SearchSort } from './searchFilter.js';
import { SearchRanking, Tier } from './searchRanking.js';
import type { Match, Position } from './searchCandidates.js';
import { SearchReader } from './searchReader.js';
import { SearchResults } from './searchResults.js';
import { SearchVocabulary } from './searchVocabulary.js';
import { byRelevance, type RankedMatch, WINDOW } from './searchWindow.js';

/** With fewer results, posts without one of the words are added. */
const FEW = 10;
/** How many words are left out, one after the other, and how many posts each of these searches adds. */
const MOST_OMITTED = 4;
const ADDED = 30;
/** How many words of a query are corrected at most. */
const MOST_CORRECTED = 8;
/** With fewer results, another spelling is offered. */
const DOUBTFUL = 5;
/** Memory of one remembered match in bytes, including overhead. */
const SIZE_OF_MATCH = 250;

/** The best results of a query. */
export interface Found {
  ranked: readonly RankedMatch[];
  /** The query, or its other spelling, that they were found for. */
  text: string;
  /** The last of the matches by tier and likes, if there may be more. */
  last: Position | null;
  /** Another spelling that finds posts, or null. */
  didYouMean: string | null;
  /** Whether the results are those of the other spelling, because the query itself has none. */
  isCorrected: boolean;
}

/** A match with its place among the best results, or null if it is not one of them. */
export interface PlacedMatch extends Match {
  ordinal: number | null;
}

/** The result that a page continues from. */
export interface ResultPosition extends Position {
  ordinal: number | null;
}

interface Reading {
  conditions?: SearchFilter;
  sort?: SearchSort;
  position?: ResultPosition | null;
  limit: number;
}

/** Posts about the words; none if too many have them. */
async function readIfPossible(reader: SearchReader): Promise<Match[]> {
  try {
    return await reader.read(null, ADDED, Tier.TOPIC);
  } catch (error) {
    if (error instanceof BadUserInputError) return [];
    throw error;
  }
}

/**
 * The index in the best results that a page continues from; null if it is behind them. A post that was deleted or is no longer one of
 * the best leaves its place to the next one.
 */
function startAfter(ranked: readonly RankedMatch[], position: ResultPosition | null): number | null {
  if (!position) return 0;
  const at = ranked.findIndex(({ id }) => id === position.place[2]);
  return at < 0 ? position.ordinal : at + 1;
}

/** Whether a match comes after a position, by tier, likes and age. */
function isBehind({ tier, place }: RankedMatch, from: Position): boolean {
  const [likes, time, id] = place;
  const [fromLikes, fromTime, fromId] = from.place;
  const order = tier - from.tier || fromLikes - likes || fromTime.getTime() - time.getTime();
  return order === 0 ? id < fromId : order > 0;
}

/** Finds posts by queries that may be misspelled. */
export class SearchFinder {
  private readonly mostLiked: PopularPlaces;
  private readonly newest: PopularPlaces;
  private readonly vocabulary: SearchVocabulary;
  readonly #found: SearchResults<Found>;
  readonly #lists: SearchResults<readonly Match[]>;
  /** The end of the last search on SQLite. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param remembers whether results are remembered for some seconds */
  constructor(
    private readonly dataSource: DataSource,
    changes: PublicChanges,
    remembers: boolean,
  ) {
    const options = { changes, remembers };
    this.#found = new SearchResults({ ...options, sizeOf: ({ ranked }) => ranked.length * SIZE_OF_MATCH });
    this.#lists = new SearchResults({ ...options, sizeOf: (matches) => matches.length * SIZE_OF_MATCH });
    this.mostLiked = new PopularPlaces(dataSource, MOST_LIKED);
    this.newest = new PopularPlaces(dataSource, NEWEST);
    this.vocabulary = new SearchVocabulary(dataSource);
  }

  /** At most `limit` matches after a position. @throws BadUserInputError naming `query` */
  async read(
    text: string,
    { conditions, sort = SearchSort.RELEVANCE, position = null, limit }: Reading,
  ): Promise<PlacedMatch[]> {
    if (sort !== SearchSort.RELEVANCE) {
      const sorted = await this.#lists.of([text, conditions, sort, position?.place, limit], () =>
        this.inTurn(() => this.readSorted(text, { conditions, sort, position, limit })),
      );
      return sorted.map((match) => ({ ...match, ordinal: null }));
    }
    const { ranked, text: used, last } = await this.find(text, conditions);
    const readOn = async (from: Position, most: number) => {
      const known = new Set(ranked.map(({ id }) => id));
      // Those that are shown among the best results are read in vain.
      const again = ranked.filter((match) => isBehind(match, from)).length;
      const matches = await this.inTurn(() => this.reader(used, conditions).read(from, most + again));
      const others = matches.filter(({ id }) => !known.has(id)).slice(0, most);
      return others.map((match) => ({ ...match, ordinal: null }));
    };
    const start = startAfter(ranked, position);
    if (position && start === null) return readOn(position, limit);
    const placed = ranked.map(({ id, tier }, ordinal) => ({ id, tier, ordinal }));
    const matches: PlacedMatch[] = placed.slice(start ?? 0, (start ?? 0) + limit);
    const missing = limit - matches.length;
    return missing > 0 && last ? [...matches, ...(await readOn(last, missing))] : matches;
  }

  /** SQLite searches without a pause, so others have a turn between two searches, also between those of one operation. */
  private inTurn<T>(search: () => Promise<T>): Promise<T> {
    if (engineOf(this.dataSource) !== 'sqlite') return search();
    const found = this.#last.then(() => nextTurn()).then(search);
    this.#last = found.catch(() => undefined);
    return found;
  }

  private async readSorted(
    text: string,
    { conditions, sort, position = null, limit }: Reading,
  ): Promise<Match[]> {
    const places = sort === SearchSort.NEWEST ? this.newest : this.mostLiked;
    const used = await this.spelled(text, conditions);
    const ranking = new SearchRanking(parseQuery(used), conditions);
    return new SearchReader(this.dataSource, places, ranking, true).read(position, limit);
  }

  /** Posts with all words in the title, of the query as it is or in another spelling. */
  titles(text: string, limit: number): Promise<readonly Match[]> {
    return this.#lists.of([text, limit], () => this.inTurn(() => this.findTitles(text, limit)));
  }

  private async findTitles(text: string, limit: number): Promise<Match[]> {
    const found = await this.reader(text).read(null, limit, Tier.TITLE_BEGINNING);
    if (found.length > 0) return found;
    await this.vocabulary.refresh();
    const corrected = this.correct(text);
    return corrected === null ? [] : this.reader(corrected).read(null, limit, Tier.TITLE_BEGINNING);
  }

  /** The best results. Fields of one operation share them. */
  find(text: string, conditions?: SearchFilter): Promise<Found> {
    return this.#found.of([text, conditions], () => this.inTurn(() => this.findNow(text, conditions)));
  }

  private async findNow(text: string, conditions?: SearchFilter): Promise<Found> {
    await this.vocabulary.refresh();
    const query = parseQuery(text);
    const reader = this.reader(query, conditions);
    const matches = await reader.read(null, WINDOW);
    const corrected = matches.length < DOUBTFUL ? this.correct(text) : null;
    const other = corrected === null ? null : await this.correctedMatches(corrected, conditions);
    const isCorrected = matches.length === 0 && other !== null;
    const used = isCorrected ? { ...other, text: corrected ?? text } : { query, matches, text };
    const ranked = await this.rank(used.query, used.matches, conditions);
    const lastMatch = used.matches.length < WINDOW ? undefined : used.matches.at(-1);
    const last = ranked.find(({ id }) => id === lastMatch?.id);
    return {
      ranked,
      text: used.text,
      isCorrected,
      last: last ? { tier: last.tier, place: last.place } : null,
      didYouMean: other && corrected !== null ? await this.asWritten(corrected, other.matches) : null,
    };
  }

  /** The query, or its other spelling if only that finds posts. */
  private async spelled(text: string, conditions?: SearchFilter): Promise<string> {
    if ((await this.reader(text, conditions).read(null, 1)).length > 0) return text;
    await this.vocabulary.refresh();
    return this.correct(text) ?? text;
  }

  private reader(query: string | SearchQuery, conditions?: SearchFilter): SearchReader {
    const parsed = typeof query === 'string' ? parseQuery(query) : query;
    return new SearchReader(this.dataSource, this.mostLiked, new SearchRanking(parsed, conditions));
  }

  private async correctedMatches(text: string, conditions?: SearchFilter) {
    const query = parseQuery(text);
    const reader = this.reader(query, conditions);
    const matches = await reader.read(null, WINDOW);
    return matches.length > 0 ? { query, matches } : null;
  }

  private async rank(
    query: SearchQuery,
    matches: readonly Match[],
    conditions?: SearchFilter,
  ): Promise<RankedMatch[]> {
    const all = new Map(matches.map((match) => [match.id, match]));
    if (matches.length < FEW) {
      for (const { id } of await this.withSomeWords(query, conditions))
        if (!all.has(id)) all.set(id, { id, tier: Tier.SOME_WORDS });
    }
    return byRelevance(this.dataSource, [...all.values()], query, this.vocabulary);
  }

  /** Posts that have all words but one: unknown words are left out first, then the most frequent ones. */
  private async withSomeWords(query: SearchQuery, conditions?: SearchFilter): Promise<Match[]> {
    if (query.typed.length < 2) return [];
    const weightOf = (word: SearchWord) => {
      const tokens = word.alternatives.flat().map(({ token }) => token);
      return tokens.some((token) => this.vocabulary.has(token)) ? this.vocabulary.weightOf(tokens) : 0;
    };
    const omitted = query.whole
      .map((word, index) => ({ index, weight: weightOf(word) }))
      .sort((a, b) => a.weight - b.weight)
      .slice(0, MOST_OMITTED);
    const found: Match[] = [];
    for (const { index } of omitted) {
      const whole = query.whole.toSpliced(index, 1);
      const reader = this.reader({ ...query, whole, typed: whole }, conditions);
      found.push(...(await readIfPossible(reader)));
    }
    return found;
  }

  /** The query with unknown words replaced by known ones; null if none can be. */
  correct(text: string): string | null {
    const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
    const lastWord = words.at(-1);
    let unknown = 0;
    const corrected = text.replace(/[\p{L}\p{N}]+/gu, (word, index: number) => {
      const token = word.toLowerCase();
      const isKnown =
        isStopWord(token) ||
        this.vocabulary.has(token) ||
        (index === lastWord?.index && this.vocabulary.hasBeginning(token));
      if (isKnown || ++unknown > MOST_CORRECTED) return word;
      return this.vocabulary.correct(token) ?? word;
    });
    return corrected === text ? null : corrected;
  }

  /** The query with its words as the titles of posts have them: `useCallback`, not `usecallback`. */
  private async asWritten(text: string, matches: readonly Match[]): Promise<string> {
    const ids = matches.slice(0, FEW).map(({ id }) => id);
    const rows = await readRows(this.dataSource, 'SELECT p.title AS title FROM post p WHERE p.id IN (:ids)', {
      ids,
    });
    const written = new Map(
      rows.flatMap((row) =>
        [...textOf(row, 'title').matchAll(/[\p{L}\p{N}]+/gu)]
          .filter(([word]) => /.\p{Lu}/u.test(word))
          .map(([word]) => [word.toLowerCase(), word] as const),
      ),
    );
    return text.replace(/[\p{L}\p{N}]+/gu, (word) => written.get(word) ?? word);
  }
}
