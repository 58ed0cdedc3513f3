import type DataLoader from 'dataloader';
import type { DataSource, EntityManager } from 'typeorm';
import { In } from 'typeorm';
import { createLoader } from '../../platform/graphql/loader.js';
import {
  type KeysetColumn,
  keysetPage,
  mapPage,
  type Page,
  type PageArgs,
} from '../../platform/pagination/pagination.js';
import type { Services } from '../../platform/useCases/context.js';
import { User } from '../users/user.entity.js';
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

const latestFirst: KeysetColumn<UserBlock>[] = [
  { sql: 'block.createdAt', of: (block) => block.createdAt, isTime: true },
  { sql: 'block.blockedId', of: (block) => block.blockedId },
];

/** Reads who blocks whom. Only the blocker may see it. */
export class BlockService {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of the users whom a user blocks, last blocked first. */
  async list(blockerId: string, args: PageArgs): Promise<Page<User>> {
    const { manager } = this.dataSource;
    const query = manager.createQueryBuilder(UserBlock, 'block');
    const page = await keysetPage(query, latestFirst, args, { sql: 'block.blockerId', value: blockerId });
    const users = await manager.findBy(User, { id: In(page.nodes.map(({ blockedId }) => blockedId)) });
    const byId = new Map(users.map((user) => [user.id, user]));
    // A foreign key guarantees the user; one that was deleted just now is not worth an error.
    return mapPage(
      page,
      ({ blockedId }) => byId.get(blockedId) ?? Object.assign(new User(), { id: blockedId }),
    );
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
