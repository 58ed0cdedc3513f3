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
import { measuredText } from '../../platform/useCases/validation.js';
import { fieldError } from '../../errors.js';
import { PART_SIZE } from '../posts/post.service.js';
import {
  LISTED,
  type ListedPost,
  type PostShape,
  postsOf,
  WHOLE,
  type WholePost,
} from '../posts/postRows.js';
import { chunks } from '../../platform/database/chunks.js';
import { PopularPlaces } from './popularPlaces.js';
import { SearchRanking, Tier, tiers } from './searchRanking.js';
import { type Match, type Position, SearchReader } from './searchReader.js';
import { parseQuery } from '../../platform/text/searchText.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    search: SearchService;
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
}

interface Result<T extends ListedPost> {
  post: T;
  tier: Tier;
}

const rank: KeysetColumn<Result<ListedPost>>[] = [
  { sql: 'tier', of: ({ tier }) => tier },
  { sql: 'likesCount', of: ({ post }) => post.likesCount },
  { sql: 'createdAt', of: ({ post }) => post.createdAt },
  { sql: 'id', of: ({ post }) => post.id },
];

export class SearchService {
  private readonly places: PopularPlaces;

  constructor(private readonly dataSource: DataSource) {
    this.places = new PopularPlaces(dataSource);
  }

  /**
   * One page of the posts with every word of the query; the last word may be a prefix. Exact titles come
   * first, then all words in the title, the last as a prefix in the title, title and body, the body; then
   * more likes, then newer.
   * @throws BadUserInputError naming `query`, also if it matches too many posts, or `first`, `after` or
   *   `page`
   */
  async search<T extends ListedPost>(args: SearchArgs, shape: PostShape<T>): Promise<Page<T>> {
    const { query, first, after } = args;
    const skipped = ((checkPage(args) ?? 1) - 1) * first;
    const position = after == null ? null : positionOf(after);
    const reader = this.reader(query);
    const isWithin = skipped < MAX_NUMBERED_RESULTS;
    const matches =
      reader && isWithin ? (await reader.read(position, skipped + first + 1)).slice(skipped) : [];
    const results = await this.load(matches.slice(0, first), shape);
    const page = mapPage(pageOf(results, rank, first, position !== null || skipped > 0), ({ post }) => post);
    return { ...page, hasNextPage: matches.length > first };
  }

  /** The first `most` posts of {@link search} with all related data, in parts. @throws BadUserInputError naming `query` */
  async *best(query: string, most: number): AsyncGenerator<WholePost[]> {
    const matches = (await this.reader(query)?.read(null, most)) ?? [];
    for (const part of chunks(matches, PART_SIZE)) {
      yield (await this.load(part, WHOLE)).map(({ post }) => post);
    }
  }

  /** Suggestions while typing: 1 to 5 posts with the words in the title. @throws BadUserInputError */
  async suggestions(query: string, first = MAX_SUGGESTIONS): Promise<ListedPost[]> {
    checkFirst(first, MAX_SUGGESTIONS);
    const matches = (await this.reader(query)?.read(null, first, Tier.TITLE_BEGINNING)) ?? [];
    return (await this.load(matches, LISTED)).map(({ post }) => post);
  }

  private reader(raw: string): SearchReader | null {
    const { text: query, length } = measuredText(raw, MAX_QUERY);
    if (length > MAX_QUERY) {
      throw fieldError('query', `The search has ${length} characters, ${MAX_QUERY} are allowed.`);
    }
    return query === ''
      ? null
      : new SearchReader(this.dataSource, this.places, new SearchRanking(parseQuery(query)));
  }

  /** The posts of matches, omitting those deleted in between. */
  private async load<T extends ListedPost>(matches: Match[], shape: PostShape<T>): Promise<Result<T>[]> {
    const tierOf = new Map(matches.map(({ id, tier }) => [id, tier]));
    const posts = await postsOf(this.dataSource, [...tierOf.keys()], shape);
    return posts.map((post) => ({ post, tier: tierOf.get(post.id) ?? Tier.BODY }));
  }
}

/** @throws BadUserInputError for a cursor that is not from {@link SearchService.search} */
function positionOf(cursor: string): Position {
  const [tier, likesCount, createdAt, id] = decodeCursor(cursor, rank.length);
  const known = tiers.find((each) => each === tier);
  if (
    known === undefined ||
    typeof likesCount !== 'number' ||
    !(createdAt instanceof Date) ||
    typeof id !== 'string'
  ) {
    throw badCursor();
  }
  return { tier: known, place: [likesCount, createdAt, id] };
}
