import { type DataSource, type FindOptionsWhere, IsNull, Like, MoreThan, Not, Raw } from 'typeorm';
import type { AccountService } from '../account/account.service.js';
import { PendingRegistration } from '../auth/pendingRegistration.entity.js';
import { openAccount } from '../auth/pendingRegistration.service.js';
import { Bookmark } from '../bookmarks/bookmark.entity.js';
import { Category } from '../categories/category.entity.js';
import {
  changeCategory,
  checkCategory,
  countFormerName,
  deleteCategory,
  finishRenaming,
  mergeCategories,
} from '../categories/categoryChanges.js';
import { Comment, NOT_DELETED } from '../comments/comment.entity.js';
import { isId, newId } from '../../platform/database/ids.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { Reply } from '../comments/reply.entity.js';
import { Draft } from '../drafts/draft.entity.js';
import { CategoryFollow, UserFollow } from '../follows/follow.entity.js';
import { ConflictError, NotFoundError } from '../../errors.js';
import { Like as PostLike } from '../likes/like.entity.js';
import { ModerationCase } from '../moderation/moderation.entity.js';
import { ModerationCaseState } from '../moderation/moderation.types.js';
import { suspendByOperator } from '../moderation/suspension.js';
import { Notification } from '../notifications/notification.entity.js';
import { OutboxMail } from '../notifications/outboxMail.entity.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { Upload } from '../uploads/upload.entity.js';
import { User, UserRole } from '../users/user.entity.js';
import { userNameKey } from '../users/userName.js';
import { type ImageStorage, LocalStorage } from '../../platform/storage/storage.js';
import { mirrorPictures, pruneMirror } from './mirrorPictures.js';
import { recordCheck } from './lastCheck.js';
import { repair } from './repair.js';
import { lockPost } from '../posts/lockPost.js';
import { changeListing } from '../publishing/listing.js';
import { deletePost } from '../publishing/deletePost.js';
import { DAY } from '../../platform/time.js';

const WEEK = 7 * DAY;

interface UserSelection {
  suspended?: boolean;
  /** Only moderators and admins. */
  staff?: boolean;
  limit: number;
}

/** Actions of operators: anyone who can run commands on the server is one (docs/behaviour.md#roles). */
export class AdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Pick<AccountService, 'remove'>,
    private readonly storage: ImageStorage | null = null,
  ) {}

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

  /** @throws BadUserInputError; ConflictError if the name is taken */
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
        throw new ConflictError(`The category “${category.name}” already exists.`);
      throw error;
    });
    return Object.assign(new Category(), category);
  }

  /** @throws BadUserInputError; NotFoundError; ConflictError when another category has the name; UnavailableError */
  changeCategory(category: Category, changes: { name?: string; description?: string }): Promise<Category> {
    return changeCategory(this.dataSource, category.id, changes);
  }

  /** @returns the number of posts that were moved. @throws BadUserInputError; NotFoundError; ConflictError; UnavailableError */
  mergeCategories(from: Category, into: Category): Promise<number> {
    return mergeCategories(this.dataSource, from.id, into.id);
  }

  /** The number of texts that an interrupted renaming or merge has left with a name that no category has. */
  countFormerName(oldName: string, category: Category): Promise<number> {
    return countFormerName(this.dataSource, oldName, category);
  }

  /** Finishes an interrupted renaming or merge, after which no category has the name. @returns the number of texts that still had it */
  finishRenaming(oldName: string, category: Category): Promise<number> {
    return finishRenaming(this.dataSource, oldName, category);
  }

  /** @returns the number of its former posts. @throws NotFoundError; ConflictError */
  deleteCategory(category: Category): Promise<number> {
    return deleteCategory(this.dataSource, category.id);
  }

  listUsers({ suspended, staff, limit }: UserSelection): Promise<User[]> {
    const where = {
      ...(suspended && { suspendedAt: Not(IsNull()) }),
      ...(staff && { role: Not(UserRole.MEMBER) }),
    };
    return this.findUsers([where], limit);
  }

  listRegistrations(limit: number): Promise<PendingRegistration[]> {
    return this.findRegistrations([{}], limit);
  }

  /** Searches registrations like {@link searchUsers}. */
  searchRegistrations(text: string, limit: number): Promise<PendingRegistration[]> {
    return this.findRegistrations(matching(text), limit);
  }

  /** The newest users whose username starts with the text, or whose name or email contains it; at most `limit`. */
  searchUsers(text: string, limit: number): Promise<User[]> {
    return this.findUsers(matching(text), limit);
  }

  /** A user by username or email, ignoring case. @throws NotFoundError */
  async user(userNameOrEmail: string): Promise<User> {
    const key = userNameOrEmail.trim().replace(/^@/, '');
    const user = await this.dataSource.manager.findOneBy(
      User,
      key.includes('@') ? { email: key.toLowerCase() } : { userNameKey: userNameKey(key) },
    );
    if (!user) throw new NotFoundError(`There is no user “${userNameOrEmail}”.`);
    return user;
  }

  /** A registration by id, username or email, ignoring case. @throws NotFoundError; ConflictError */
  async registration(reference: string): Promise<PendingRegistration> {
    const key = reference.trim().replace(/^@/, '').toLowerCase();
    const found = await this.findRegistrations([{ id: key }, { userNameKey: key }, { email: key }], 10);
    const [registration, ...others] = found;
    if (!registration) throw new NotFoundError(`There is no pending registration “${reference}”.`);
    if (others.length === 0) return registration;
    throw new ConflictError(
      `There are ${found.length} registrations “${reference}”. Use an id: ${found.map(({ id }) => id).join(', ')}.`,
    );
  }

  /** Creates the account of a registration without its link. @throws BadUserInputError if a name is taken */
  verify(registration: PendingRegistration): Promise<User> {
    return inTransaction(this.dataSource, (manager) => openAccount(manager, registration));
  }

  /** Blocks logins of a user until an operator allows them, and ends all sessions. The posts remain. @returns what it changed */
  suspend({ id }: User): Promise<'suspended' | 'extended' | null> {
    return inTransaction(this.dataSource, (manager) => suspendByOperator(manager, id));
  }

  /** Allows a suspended user to log in again. @returns whether the state changed */
  async unsuspend({ id }: User): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(
      User,
      { id, suspendedAt: Not(IsNull()) },
      { suspendedAt: null, suspendedUntil: null, suspensionReason: null },
    );
    return affected === 1;
  }

  /** Gives a user a role, at once also in their sessions. @returns whether the role changed */
  async setRole({ id }: Pick<User, 'id'>, role: UserRole): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const { affected } = await manager.update(User, { id, role: Not(role) }, { role });
      if (affected === 1)
        await recordChange(manager, { subject: 'user', subjectId: id, kind: 'updated', actorId: null });
      return affected === 1;
    });
  }

  /** Deletes an account with all its data. The counters of other authors' posts stay exact. */
  deleteUser({ id }: User): Promise<void> {
    return this.accounts.remove(id);
  }

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

  /** Lists or unlists a post; its address stays. @returns whether it changed. @throws NotFoundError */
  setListed({ id }: Pick<Post, 'id'>, isListed: boolean): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const post = await lockPost(manager, id);
      if (!post) throw noSuchPost();
      return changeListing(manager, post, isListed, null);
    });
  }

  async deletePost({ id }: Post): Promise<void> {
    await deletePost(this.dataSource, id, null);
  }

  /**
   * Copies pictures that the other side lacks, from the storage of the site to a folder or back.
   *
   * @param prunes also deletes pictures in the folder that the site has no more
   */
  async mirror(
    folder: string,
    {
      restores,
      prunes = false,
      deletesMany = false,
    }: { restores: boolean; prunes?: boolean; deletesMany?: boolean },
  ) {
    if (this.storage === null) throw new NotFoundError('There is no storage of pictures.');
    const other = new LocalStorage(folder);
    if (restores && !(await other.exists())) throw new NotFoundError(`There is no folder ${folder}.`);
    const mirrored = restores
      ? await mirrorPictures(other, this.storage, this.dataSource)
      : await mirrorPictures(this.storage, other);
    const pruned = prunes ? await pruneMirror(this.dataSource, other, { deletesMany }) : 0;
    return { ...mirrored, pruned };
  }

  /** Mends derived data, or only counts what seems wrong; the metrics tell the result of the last time. */
  async repair({ mends, deletesMany = false }: { mends: boolean; deletesMany?: boolean }) {
    const found = await repair(this.dataSource, this.storage, { mends, deletesMany }).catch(
      async (error: unknown) => {
        // All but the files is mended by then, and the metrics must not tell of it any more.
        if (error instanceof ConflictError)
          await recordCheck(this.dataSource, await repair(this.dataSource, this.storage, { mends: false }));
        throw error;
      },
    );
    const { missingFiles } = found;
    // What was mended is not wrong any more.
    const left = mends
      ? { ...Object.fromEntries(Object.keys(found).map((kind) => [kind, 0])), missingFiles }
      : found;
    await recordCheck(this.dataSource, left);
    return found;
  }

  /** Number of users, posts and other records. It reads whole indexes, so it is too slow for a page. */
  async statistics() {
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
      comments: await manager.countBy(Comment, NOT_DELETED),
      replies: await manager.count(Reply),
      likes: await manager.count(PostLike),
      bookmarks: await manager.count(Bookmark),
      drafts: await manager.count(Draft),
      categories: await manager.count(Category),
      follows: {
        people: await manager.count(UserFollow),
        categories: await manager.count(CategoryFollow),
      },
      notifications: {
        all: await manager.count(Notification),
        unread: await manager.countBy(Notification, { readAt: IsNull() }),
        waitingMails: await manager.countBy(OutboxMail, { sentAt: IsNull() }),
      },
      cases: {
        open: await manager.countBy(ModerationCase, { state: ModerationCaseState.OPEN }),
        decided: await manager.countBy(ModerationCase, { state: ModerationCaseState.DECIDED }),
      },
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
  // As a wildcard, an underscore matches itself too: too much is found rather than nobody.
  const part = text.trim().replace(/[\\%]/g, '');
  const lower = part.toLowerCase();
  return [
    { userNameKey: Like(`${lower}%`) },
    { email: Like(`%${lower}%`) },
    // SQLite knows the case of ASCII letters only: others are found as they are written.
    { name: Like(`%${part}%`) },
    { name: Raw((name) => `LOWER(${name}) LIKE :lower`, { lower: `%${lower}%` }) },
  ];
}
