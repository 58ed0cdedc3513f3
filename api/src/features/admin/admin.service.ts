import { type DataSource, type FindOptionsWhere, IsNull, Like, MoreThan, Not } from 'typeorm';
import type { AccountService } from '../account/account.service.js';
import { PendingRegistration } from '../auth/pendingRegistration.entity.js';
import { openAccount } from '../auth/pendingRegistration.service.js';
import { cancelEmailChange } from '../auth/emailChange.service.js';
import { endAllSessions } from '../auth/sessions.js';
import { Bookmark } from '../bookmarks/bookmark.entity.js';
import { Category } from '../categories/category.entity.js';
import {
  changeCategory,
  checkCategory,
  deleteCategory,
  mergeCategories,
} from '../categories/categoryChanges.js';
import { Comment } from '../comments/comment.entity.js';
import { isId, newId } from '../../platform/database/ids.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { Draft } from '../drafts/draft.entity.js';
import { ConflictError, NotFoundError } from '../../errors.js';
import { Like as PostLike } from '../likes/like.entity.js';
import { deletePost } from '../publishing/deletePost.js';
import { Post } from '../posts/post.entity.js';
import { setListed } from '../publishing/postModeration.js';
import { Upload } from '../uploads/upload.entity.js';
import { User } from '../users/user.entity.js';
import { userNameKey } from '../users/userName.js';
import { type Repaired, repair } from './repair.js';

const WEEK = 7 * 24 * 60 * 60 * 1000;

export interface Statistics {
  users: { all: number; unverified: number; suspended: number; newThisWeek: number };
  posts: { all: number; unlisted: number; newThisWeek: number };
  comments: number;
  likes: number;
  bookmarks: number;
  drafts: number;
  categories: number;
  uploads: { all: number; bytes: number };
}

export interface UserFilter {
  suspended?: boolean;
  limit: number;
}

/**
 * What operators may do. The site has no role for them (docs/behaviour.md#roles): anyone who can start the command line on the server is one.
 */
export class AdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Pick<AccountService, 'remove'>,
  ) {}

  /** All categories by name, each with the number of its listed posts. */
  async categories(): Promise<(Category & { posts: number })[]> {
    const { entities, raw } = await this.dataSource.manager
      .createQueryBuilder(Category, 'category')
      .addSelect(
        (query) =>
          query
            .select('COUNT(*)')
            .from('post_category', 'entry')
            .where('entry.categoryId = category.id AND entry.isListed = 1'),
        'posts',
      )
      .getRawAndEntities<{ posts: string | number }>();
    return entities
      .map((category, i) => Object.assign(category, { posts: Number(raw[i]?.posts) }))
      .sort((a, b) => a.nameKey.localeCompare(b.nameKey, 'en'));
  }

  /** @throws BadUserInputError; ConflictError when there is one of this name */
  async addCategory(raw: { name: string; description: string }): Promise<Category> {
    const category = { id: newId(), ...checkCategory(raw) };
    await inTransaction(this.dataSource, async (manager) => {
      await manager.insert(Category, category);
      await recordChange(manager, {
        subject: 'category',
        subjectId: category.id,
        kind: 'created',
        actorId: null,
      });
    }).catch((error: unknown) => {
      if (isUniqueViolation(error))
        throw new ConflictError(`There is a category “${category.name}” already.`);
      throw error;
    });
    return Object.assign(new Category(), category);
  }

  /** @throws BadUserInputError; NotFoundError; ConflictError when another category has the name */
  changeCategory(category: Category, changes: { name?: string; description?: string }): Promise<Category> {
    return changeCategory(this.dataSource, category.id, changes);
  }

  /** @returns how many posts stood in the category that is gone. @throws BadUserInputError, NotFoundError */
  mergeCategories(from: Category, into: Category): Promise<number> {
    return mergeCategories(this.dataSource, from.id, into.id);
  }

  /** @returns how many posts stood in it. @throws NotFoundError */
  deleteCategory(category: Category): Promise<number> {
    return deleteCategory(this.dataSource, category.id);
  }

  /** The newest users, at most `limit`. */
  listUsers({ suspended, limit }: UserFilter): Promise<User[]> {
    return this.findUsers([{ ...(suspended && { suspendedAt: Not(IsNull()) }) }], limit);
  }

  /** The newest registrations that wait for their email to be verified, at most `limit`. */
  listRegistrations(limit: number): Promise<PendingRegistration[]> {
    return this.findRegistrations([{}], limit);
  }

  /** As {@link searchUsers} finds users. */
  searchRegistrations(text: string, limit: number): Promise<PendingRegistration[]> {
    return this.findRegistrations(matching(text), limit);
  }

  /** Users whose username begins, or whose name or email has somewhere, what is asked for; the newest, at most `limit`. */
  searchUsers(text: string, limit: number): Promise<User[]> {
    return this.findUsers(matching(text), limit);
  }

  /** A user by username or email, without regard to case. @throws NotFoundError */
  async user(userNameOrEmail: string): Promise<User> {
    const key = userNameOrEmail.trim().replace(/^@/, '');
    const user = await this.dataSource.manager.findOneBy(
      User,
      key.includes('@') ? { email: key.toLowerCase() } : { userNameKey: userNameKey(key) },
    );
    if (!user) throw new NotFoundError(`There is no user “${userNameOrEmail}”.`);
    return user;
  }

  /**
   * The registration of an id, a username or an email, without regard to case.
   *
   * @throws NotFoundError; ConflictError when several have the username or the email, with their ids
   */
  async registration(asked: string): Promise<PendingRegistration> {
    const key = asked.trim().replace(/^@/, '').toLowerCase();
    const found = await this.findRegistrations([{ id: key }, { userNameKey: key }, { email: key }], 10);
    const [registration, ...others] = found;
    if (!registration) throw new NotFoundError(`There is no registration “${asked}” that waits.`);
    if (others.length === 0) return registration;
    throw new ConflictError(
      `There are ${found.length} registrations “${asked}”. Name one by its id: ${found.map(({ id }) => id).join(', ')}.`,
    );
  }

  /**
   * Makes the account of a registration whose owner the mail did not reach.
   *
   * @throws BadUserInputError when an account has the email or the username by now
   */
  verify(registration: PendingRegistration): Promise<User> {
    return inTransaction(this.dataSource, (manager) => openAccount(manager, registration));
  }

  /** Keeps somebody from signing in and ends all their sessions. Their posts stay. @returns whether that changed anything */
  suspend({ id }: User): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const { affected } = await manager.update(
        User,
        { id, suspendedAt: IsNull() },
        { suspendedAt: new Date() },
      );
      // Tokens of before stay refused when the account is opened again.
      if (affected === 1) {
        await endAllSessions(manager, id);
        await cancelEmailChange(manager, id);
      }
      return affected === 1;
    });
  }

  /** Lets somebody sign in again. @returns whether that changed anything */
  async unsuspend({ id }: User): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(
      User,
      { id, suspendedAt: Not(IsNull()) },
      { suspendedAt: null },
    );
    return affected === 1;
  }

  /** Deletes an account and all that is its own; the counters of other people's posts stay exact. */
  deleteUser({ id }: User): Promise<void> {
    return this.accounts.remove(id);
  }

  /** How many posts and comments go with an account. */
  async belongings({ id }: User): Promise<{ posts: number; comments: number }> {
    const { manager } = this.dataSource;
    return {
      posts: await manager.countBy(Post, { authorId: id }),
      comments: await manager.countBy(Comment, { authorId: id }),
    };
  }

  /** A post by its id or its address. @throws NotFoundError */
  async post(idOrAddress: string): Promise<Post> {
    const id = idOrAddress.trim().split(/[?#]/, 1)[0]?.replace(/\/$/, '').split('/').at(-1) ?? '';
    const post = isId(id) ? await this.dataSource.manager.findOneBy(Post, { id }) : null;
    if (!post) throw new NotFoundError(`There is no post “${idOrAddress}”.`);
    return post;
  }

  /** See {@link setListed}. */
  setListed({ id }: Post, isListed: boolean): Promise<boolean> {
    return setListed(this.dataSource, id, isListed);
  }

  /** Deletes a post with its comments, likes and bookmarks. */
  async deletePost({ id }: Post): Promise<void> {
    await deletePost(this.dataSource, id, null);
  }

  /** See {@link repair}. */
  repair(): Promise<Repaired> {
    return repair(this.dataSource);
  }

  /** How much of everything there is. Reads whole indexes: for an operator, not for a page. */
  async statistics(): Promise<Statistics> {
    const { manager } = this.dataSource;
    const createdAt = MoreThan(new Date(Date.now() - WEEK));
    const bytes = await manager.sum(Upload, 'bytes');
    return {
      users: {
        all: await manager.count(User),
        unverified: await manager.count(PendingRegistration),
        suspended: await manager.countBy(User, { suspendedAt: Not(IsNull()) }),
        newThisWeek: await manager.countBy(User, { createdAt }),
      },
      posts: {
        all: await manager.count(Post),
        unlisted: await manager.countBy(Post, { isListed: false }),
        newThisWeek: await manager.countBy(Post, { createdAt }),
      },
      comments: await manager.count(Comment),
      likes: await manager.count(PostLike),
      bookmarks: await manager.count(Bookmark),
      drafts: await manager.count(Draft),
      categories: await manager.count(Category),
      uploads: { all: await manager.count(Upload), bytes: bytes ?? 0 },
    };
  }

  private findUsers(where: FindOptionsWhere<User>[], take: number): Promise<User[]> {
    return this.dataSource.manager.find(User, { where, order: { createdAt: 'DESC', id: 'DESC' }, take });
  }

  private findRegistrations(
    where: FindOptionsWhere<PendingRegistration>[],
    take: number,
  ): Promise<PendingRegistration[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    return this.dataSource.manager.find(PendingRegistration, { where, order, take });
  }
}

function matching(text: string) {
  const part = text.trim().replace(/[\\%_]/g, '');
  return [
    { userNameKey: Like(`${part.toLowerCase()}%`) },
    { email: Like(`%${part.toLowerCase()}%`) },
    { name: Like(`%${part}%`) },
  ];
}
