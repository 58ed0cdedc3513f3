import type DataLoader from 'dataloader';
import type { DataSource, EntityManager } from 'typeorm';
import { In } from 'typeorm';
import { dialectOf, readRows, timeOf } from '../../platform/database/readRows.js';
import { createLoader } from '../../platform/graphql/loader.js';
import {
  clausesOf,
  type KeysetColumn,
  keysetRange,
  mapPage,
  type Page,
  type PageArgs,
  pageIn,
  windowOf,
} from '../../platform/pagination/pagination.js';
import { countRows } from '../../platform/database/countRows.js';
import type { Services } from '../../platform/useCases/context.js';
import { AUTHOR_COLUMNS, authorOf } from '../users/authorRow.js';
import type { User } from '../users/user.entity.js';
import { UserBlock } from './block.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    blocks: BlockService;
  }
  interface Loaders {
    /** Whether the viewer blocks a user. */
    viewerBlocks: DataLoader<string, UserBlock | null>;
  }
}

interface Blocked {
  user: User;
  blockedAt: Date;
}

const latestFirst: KeysetColumn<Blocked>[] = [
  { sql: 'b.createdAt', of: ({ blockedAt }) => blockedAt, isTime: true },
  { sql: 'b.blockedId', of: ({ user }) => user.id },
];

/** Reads who blocks whom. Only the blocker may see it. */
export class BlockService {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of the users whom a user blocks, last blocked first. One statement, so that an account that is just deleted is in it or not. */
  async list(blockerId: string, args: PageArgs): Promise<Page<User>> {
    const window = windowOf(args);
    const range = keysetRange(this.dataSource, latestFirst, window, { sql: 'b.blockerId', value: blockerId });
    const { thenJoin } = dialectOf(this.dataSource);
    const sql = `SELECT u.id AS authorId, ${AUTHOR_COLUMNS}, b.createdAt AS blockedAt
      FROM user_block b ${thenJoin} \`user\` u ON u.id = b.blockedId AND u.verifiedAt IS NOT NULL ${clausesOf(range)} LIMIT :limit`;
    const rows = await readRows(this.dataSource, sql, { ...range.parameters, limit: window.size + 1 });
    const blocked = rows.map((row) => ({ user: authorOf(row), blockedAt: timeOf(row, 'blockedAt') }));
    const page = mapPage(pageIn(window, blocked, latestFirst), ({ user }) => user);
    const all = `SELECT 1 AS one FROM user_block b ${thenJoin} \`user\` u ON u.id = b.blockedId AND u.verifiedAt IS NOT NULL
      WHERE b.blockerId = :blockerId`;
    return { ...page, total: () => countRows(this.dataSource, all, { blockerId }) };
  }

  /** The blocks of a user about these users. */
  by(blockerId: string, blockedIds: readonly string[]): Promise<UserBlock[]> {
    return this.dataSource.manager.findBy(UserBlock, { blockerId, blockedId: In([...blockedIds]) });
  }
}

/** Whether one of these users blocks a user. */
export function isBlocked(
  manager: EntityManager,
  blockedId: string,
  by: readonly (string | null)[],
): Promise<boolean> {
  const blockerIds = by.filter((id) => id !== null && id !== blockedId);
  return manager.existsBy(UserBlock, { blockedId, blockerId: In(blockerIds) });
}

export function blockLoaders({ blocks }: Services, viewer: User | null) {
  return {
    viewerBlocks: createLoader('blockedId', async (ids) => (viewer ? blocks.by(viewer.id, ids) : [])),
  };
}
