import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import {
  badCursor,
  checkFirst,
  checkPage,
  decodeCursor,
  type ForwardArgs,
  type KeysetColumn,
  mapPage,
  type Page,
  pageOf,
} from '../../platform/pagination/pagination.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import type { WorkerThreads } from '../../platform/threads/workerThreads.js';
import { measuredText } from '../../platform/useCases/validation.js';
import { BadUserInputError, fieldError } from '../../errors.js';
import { PartSize } from '../posts/partSize.js';
import {
  LISTED,
  type ListedPost,
  type PostShape,
  postsOf,
  WHOLE,
  type WholePost,
} from '../posts/postRows.js';
import { passageOf } from './passage.js';
import type { PostPassage } from './search.types.js';
import { type Found, type PlacedMatch, type ResultPosition, SearchFinder } from './searchFinder.js';
import { type SearchFilterInput, SearchSort, sqlOfFilter } from './searchFilter.js';
import { fillTopics } from './topicsFiller.js';
import { Tier, tiers } from './searchRanking.js';
import type { Match } from './searchCandidates.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    search: SearchService;
  }
  interface Loaders {
    passages: DataLoader<SoughtPassage, PostPassage | null, string>;
  }
}

/** Maximum length of a query in characters, equal to that of a title, so that every title can be searched. */
export const MAX_QUERY = 200;
/** Maximum number of results for page numbers: all before a page are looked up. Cursors have no limit. */
const MAX_NUMBERED_RESULTS = 1000;
/** Maximum number of suggestions (docs/behaviour.md#limits). */
export const MAX_SUGGESTIONS = 5;

export interface SearchArgs extends ForwardArgs {
  page?: number | null;
  query: string;
  filter?: SearchFilterInput | null;
  sort?: SearchSort;
}

interface Result<T extends ListedPost> {
  post: T;
  tier: Tier;
  ordinal: number | null;
}

/** In the cursor of a result that is not one of the best. */
const NO_ORDINAL = -1;

const rank: KeysetColumn<Result<ListedPost>>[] = [
  { sql: 'tier', of: ({ tier }) => tier },
  { sql: 'likesCount', of: ({ post }) => post.likesCount },
  { sql: 'createdAt', of: ({ post }) => post.createdAt },
  { sql: 'id', of: ({ post }) => post.id },
  { sql: 'ordinal', of: ({ ordinal }) => ordinal ?? NO_ORDINAL },
];

export class SearchService {
  readonly finder: SearchFinder;

  constructor(
    private readonly dataSource: DataSource,
    private readonly threads: WorkerThreads,
    { changes, remembers }: { changes: PublicChanges; remembers: boolean },
  ) {
    this.finder = new SearchFinder(dataSource, changes, remembers);
  }

  /**
   * One page of the posts with the words of the query (docs/behaviour.md#search-results).
   * @throws BadUserInputError naming `query`, also if it matches too many posts, or `first`, `after`, `page` or a field of the filter
   */
  async search<T extends ListedPost>(args: SearchArgs, shape: PostShape<T>): Promise<Page<T>> {
    const { first, after, filter, sort = SearchSort.RELEVANCE } = args;
    const skipped = ((checkPage(args) ?? 1) - 1) * first;
    const position = after == null ? null : positionOf(after);
    const query = checkQuery(args.query);
    const conditions = await sqlOfFilter(this.dataSource, filter ?? {});
    const isPossible = query !== '' && skipped < MAX_NUMBERED_RESULTS && conditions !== null;
    const limit = skipped + first + 1;
    const matches = isPossible ? await this.finder.read(query, { conditions, sort, position, limit }) : [];
    const results = await this.load(matches.slice(skipped, skipped + first), shape);
    const page = mapPage(pageOf(results, rank, first, position !== null || skipped > 0), ({ post }) => post);
    return { ...page, hasNextPage: matches.length >= limit };
  }

  /** The first `most` posts of {@link search} with all related data, in parts. @throws BadUserInputError naming `query` */
  async *best(raw: string, most: number): AsyncGenerator<WholePost[]> {
    const query = checkQuery(raw);
    const matches = query === '' ? [] : await this.finder.read(query, { limit: most });
    const part = new PartSize();
    for (let read = 0; read < matches.length;) {
      const wanted = matches.slice(read, read + part.size);
      const posts = (await this.load(wanted, WHOLE)).map(({ post }) => post);
      const taken = part.take(posts);
      // Before it waits for a slow client: what is used later stays in memory, also posts that are not taken.
      const last = taken.length < posts.length ? taken.at(-1) : null;
      read += last ? wanted.findIndex(({ id }) => id === last.id) + 1 : wanted.length;
      yield taken;
    }
  }

  /** Suggestions while typing: 1 to 5 posts with the words in the title. @throws BadUserInputError */
  async suggestions(raw: string, first = MAX_SUGGESTIONS): Promise<ListedPost[]> {
    checkFirst(first, MAX_SUGGESTIONS);
    const query = checkQuery(raw);
    const matches = query === '' ? [] : await this.finder.titles(query, first);
    return (await this.load(matches, LISTED)).map(({ post }) => post);
  }

  /** What the results of a query were found for. @throws BadUserInputError naming `query` */
  async spelling(
    raw: string,
    filter: SearchArgs['filter'],
  ): Promise<Pick<Found, 'didYouMean' | 'isCorrected'>> {
    const query = checkQuery(raw);
    const conditions = await sqlOfFilter(this.dataSource, filter ?? {});
    return query === '' || conditions === null
      ? { didYouMean: null, isCorrected: false }
      : this.finder.find(query, conditions);
  }

  /** Computes missing topics (topicsFiller.ts). @returns of how many posts */
  fillTopics(signal?: AbortSignal): Promise<number> {
    return fillTopics(this.dataSource, this.threads, signal);
  }

  /** The passage of a body that has words of the query, in another spelling if it has none. @throws BadUserInputError naming `query` */
  passage(html: string, raw: string): PostPassage | null {
    const query = checkQuery(raw);
    const passage = passageOf(html, query);
    const corrected = passage ? null : this.finder.correct(query);
    return corrected === null ? passage : passageOf(html, corrected);
  }

  /** The posts of matches, omitting those deleted in between. */
  private async load<T extends ListedPost>(
    matches: readonly (Match & Partial<PlacedMatch>)[],
    shape: PostShape<T>,
  ): Promise<Result<T>[]> {
    const byId = new Map(matches.map((match) => [match.id, match]));
    const posts = await postsOf(this.dataSource, [...byId.keys()], shape);
    return posts.map((post) => {
      const { tier = Tier.BODY, ordinal = null } = byId.get(post.id) ?? {};
      return { post, tier, ordinal };
    });
  }
}

/** A post, and the query that it is a result of. */
export interface SoughtPassage {
  postId: string;
  html: string;
  query: string;
}

type Passages = Pick<SearchService, 'passage'>;

/** Milliseconds after which others have a turn. */
const SLICE = 10;

export function searchLoaders({ search }: { search: Passages }) {
  return {
    passages: new DataLoader<SoughtPassage, PostPassage | null, string>(
      async (sought) => {
        const passages: (PostPassage | Error | null)[] = [];
        let begun = performance.now();
        for (const { html, query } of sought) {
          if (performance.now() - begun > SLICE) {
            await nextTurn();
            begun = performance.now();
          }
          passages.push(passageOrError(search, html, query));
        }
        return passages;
      },
      { cacheKeyFn: ({ postId, query }) => `${postId} ${query}` },
    ),
  };
}

function passageOrError(search: Passages, html: string, query: string): PostPassage | Error | null {
  try {
    return search.passage(html, query);
  } catch (error) {
    if (error instanceof BadUserInputError) return error;
    throw error;
  }
}

/** The query without control characters and outer spaces. @throws BadUserInputError naming `query` */
export function checkQuery(raw: string): string {
  const { text, length } = measuredText(raw, MAX_QUERY);
  if (length > MAX_QUERY)
    throw fieldError('query', `The search has ${length} characters, ${MAX_QUERY} are allowed.`);
  return text;
}

/** @throws BadUserInputError for a cursor that is not from {@link SearchService.search} */
function positionOf(cursor: string): ResultPosition {
  const [tier, likesCount, createdAt, id, ordinal] = decodeCursor(cursor, rank.length);
  const known = tiers.find((each) => each === tier);
  if (
    known === undefined ||
    typeof likesCount !== 'number' ||
    !(createdAt instanceof Date) ||
    typeof id !== 'string' ||
    typeof ordinal !== 'number'
  ) {
    throw badCursor();
  }
  return { tier: known, place: [likesCount, createdAt, id], ordinal: ordinal >= 0 ? ordinal : null };
}
