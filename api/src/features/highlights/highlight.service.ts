import type DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { fieldError, NotFoundError, UnauthenticatedError } from '../../errors.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import {
  columnsOf,
  dialectOf,
  readRows,
  type Row,
  textOf,
  timeOf,
} from '../../platform/database/readRows.js';
import { createListLoader } from '../../platform/graphql/loader.js';
import {
  clausesOf,
  type KeysetColumn,
  keysetRange,
  type Page,
  type PageArgs,
  pageIn,
  windowOf,
} from '../../platform/pagination/pagination.js';
import { countRows } from '../../platform/database/countRows.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import type { Services } from '../../platform/useCases/context.js';
import { cleanText, measuredText } from '../../platform/useCases/validation.js';
import { noSuchPost } from '../posts/post.entity.js';
import type { PostService } from '../posts/post.service.js';
import { lockUsers } from '../users/lockUser.js';
import type { User } from '../users/user.entity.js';
import { Highlight, MAX_CONTEXT, MAX_HIGHLIGHTS, MAX_IN_POST, MAX_QUOTE } from './highlight.entity.js';
import type { CreateHighlightInput } from './highlight.inputs.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    highlights: HighlightService;
  }
  interface Loaders {
    /** The viewer's highlights in posts, oldest first. */
    viewerHighlights: DataLoader<string, Highlight[]>;
  }
}

const COLUMNS = columnsOf('h', '', 'id userId postId quote prefix suffix createdAt');

const newestFirst: KeysetColumn<Highlight>[] = [
  { sql: 'h.createdAt', of: ({ createdAt }) => createdAt, isTime: true },
  { sql: 'h.id', of: ({ id }) => id },
];

/** Highlights of readers (docs/decisions/0170-highlights.md). Each statement is confined to the rows of one user. */
export class HighlightService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly posts: PostService,
  ) {}

  /** All highlights of a user, newest first, without those of hidden posts. @throws BadUserInputError */
  async list(userId: string, args: PageArgs): Promise<Page<Highlight>> {
    const window = windowOf(args);
    const range = keysetRange(this.dataSource, newestFirst, window, { sql: 'h.userId', value: userId });
    const { thenJoin } = dialectOf(this.dataSource);
    const from = `FROM highlight h ${thenJoin} post p ON p.id = h.postId AND p.hiddenAt IS NULL`;
    const rows = await readRows(
      this.dataSource,
      `SELECT ${COLUMNS} ${from} ${clausesOf(range)} LIMIT :limit`,
      {
        ...range.parameters,
        limit: window.size + 1,
      },
    );
    const all = `SELECT 1 AS one ${from} WHERE h.userId = :userId`;
    return {
      ...pageIn(window, rows.map(highlightOf), newestFirst),
      total: () => countRows(this.dataSource, all, { userId }),
    };
  }

  /** The highlights of a user in posts, oldest first. */
  async inPosts(userId: string, postIds: readonly string[]): Promise<Highlight[]> {
    const rows = await readRows(
      this.dataSource,
      `SELECT ${COLUMNS} FROM highlight h WHERE h.postId IN (:postIds) AND h.userId = :userId`,
      { postIds, userId },
    );
    return rows.map(highlightOf).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  /** The same passage again gives the stored highlight. @throws NotFoundError, BadUserInputError */
  async create(viewer: User, { postId, ...raw }: CreateHighlightInput): Promise<Highlight> {
    const passage = passageOf(raw);
    if (!(await this.posts.byId(postId))) throw noSuchPost();
    return inTransaction(this.dataSource, async (manager) => {
      // Limits hold for two tabs.
      if ((await lockUsers(manager, [viewer.id])).length === 0) throw new UnauthenticatedError();
      const inPost = await manager.findBy(Highlight, { postId, userId: viewer.id });
      const same = inPost.find(
        ({ quote, prefix, suffix }) =>
          quote === passage.quote && prefix === passage.prefix && suffix === passage.suffix,
      );
      if (same) return same;
      if (inPost.length >= MAX_IN_POST)
        throw fieldError('postId', `You can highlight ${MAX_IN_POST} passages of a post at most.`);
      if ((await manager.countBy(Highlight, { userId: viewer.id })) >= MAX_HIGHLIGHTS)
        throw fieldError('postId', `You can have ${MAX_HIGHLIGHTS} highlights at most. Delete some first.`);
      const row = { id: newId(), userId: viewer.id, postId, ...passage, createdAt: new Date() };
      await insertRows(manager, Highlight, row);
      return Object.assign(new Highlight(), row);
    });
  }

  /** @returns the id of its post @throws NotFoundError */
  async delete(viewer: User, id: string): Promise<string> {
    const { manager } = this.dataSource;
    const found = await manager.findOneBy(Highlight, { id, userId: viewer.id });
    if (!found) throw new NotFoundError('This highlight does not exist.');
    await manager.delete(Highlight, { id, userId: viewer.id });
    return found.postId;
  }
}

type Passage = Pick<Highlight, 'quote' | 'prefix' | 'suffix'>;

function passageOf({ quote: raw, prefix, suffix }: Passage): Passage {
  const { text: quote, length } = measuredText(raw, MAX_QUOTE, { lines: true });
  if (length > MAX_QUOTE)
    throw fieldError('quote', `The passage has ${length} characters, ${MAX_QUOTE} are allowed.`);
  if (showsNothing(quote)) throw fieldError('quote', 'Nothing is selected.');
  const cut = (text: string) => [...cleanText(text, { lines: true })];
  return {
    quote,
    prefix: cut(prefix.slice(-4 * MAX_CONTEXT))
      .slice(-MAX_CONTEXT)
      .join(''),
    suffix: cut(suffix.slice(0, 4 * MAX_CONTEXT))
      .slice(0, MAX_CONTEXT)
      .join(''),
  };
}

function highlightOf(row: Row): Highlight {
  const highlight = new Highlight();
  highlight.id = textOf(row, 'id');
  highlight.userId = textOf(row, 'userId');
  highlight.postId = textOf(row, 'postId');
  highlight.quote = textOf(row, 'quote');
  highlight.prefix = textOf(row, 'prefix');
  highlight.suffix = textOf(row, 'suffix');
  highlight.createdAt = timeOf(row, 'createdAt');
  return highlight;
}

export function highlightLoaders({ highlights }: Services, viewer: User | null) {
  return {
    viewerHighlights: createListLoader('postId', async (ids) =>
      viewer ? highlights.inPosts(viewer.id, ids) : [],
    ),
  };
}
