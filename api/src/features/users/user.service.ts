import { type DataSource, In } from 'typeorm';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import { isId, newId } from '../../platform/database/ids.js';
import { parseUrl } from '../../platform/text/urls.js';
import { cleanText } from '../../platform/useCases/validation.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import { uncountPostsOf } from '../categories/categoryCounts.js';
import { Comment } from '../comments/comment.entity.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { BadUserInputError, ForbiddenError, UnauthenticatedError } from '../../errors.js';
import { Like } from '../likes/like.entity.js';
import type { Notices } from '../../platform/mail/notices.js';
import { accountDeleted } from '../../platform/mail/templates.js';
import { lockPostsOf } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { recordUserUpload } from '../uploads/uploadUse.js';
import type { UploadService } from '../uploads/upload.service.js';
import { lockCurrentUser, lockUser } from './lockUser.js';
import { User } from './user.entity.js';
import {
  ABOUT_TOO_LONG,
  MAX_ABOUT,
  MAX_NAME,
  MAX_URL,
  NAME_TOO_LONG,
  type UpdateProfileInput,
} from './user.inputs.js';
import { isReservedUserName, USER_NAME_PATTERN, userNameKey } from './userName.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    users: UserService;
  }
}

/** Somebody who did not register here: the author of imported posts, or one of the demo content. */
export interface NewAuthor {
  name: string;
  about?: string | null;
  picture?: string | null;
  websiteURL?: string | null;
  /** The username to have, if it can be had; one is made of the name otherwise. */
  userName?: string;
}

export class UserService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly uploads: UploadService,
    private readonly changes: PublicChanges,
    private readonly notices: Notices,
  ) {}

  async byId(id: string): Promise<User | null> {
    return isId(id) ? this.dataSource.manager.findOneBy(User, { id }) : null;
  }

  /** Users by id, in any order; those that do not exist are left out. */
  byIds(ids: readonly string[]): Promise<User[]> {
    return this.dataSource.manager.findBy(User, { id: In([...ids]) });
  }

  /** The user of a username, without regard to case. One whose email is not verified yet is not there for anybody. */
  async byUserName(userName: string): Promise<User | null> {
    const user = await this.dataSource.manager.findOneBy(User, { userNameKey: userNameKey(userName) });
    return user?.verifiedAt ? user : null;
  }

  /**
   * Makes an account for the author of imported posts. It has no email and no password, so that nobody can log in to it
   * until an operator hands it over.
   */
  async addAuthor(author: NewAuthor): Promise<User> {
    const userName = await this.freeUserName(author);
    const user = Object.assign(new User(), {
      id: newId(),
      name: author.name.slice(0, 100),
      userName,
      userNameKey: userNameKey(userName),
      email: null,
      passwordHash: null,
      picture: author.picture ?? null,
      about: author.about ?? null,
      websiteURL: author.websiteURL ?? null,
      githubURL: null,
      linkedinURL: null,
      xURL: null,
      tokenVersion: 0,
      verifiedAt: new Date(),
      suspendedAt: null,
      createdAt: new Date(),
    });
    await this.dataSource.manager.insert(User, user);
    return user;
  }

  /**
   * Changes the viewer's profile: name, about, picture and links, and nothing else whatever the input holds.
   *
   * @throws BadUserInputError naming the field; UnauthenticatedError when the account was deleted meanwhile
   */
  async updateProfile(viewer: User, input: UpdateProfileInput): Promise<User> {
    const { name, about, profilePicture } = input;
    const changes: Partial<User> = {};
    if (name != null) changes.name = atMost(MAX_NAME, cleanText(name), 'name', NAME_TOO_LONG);
    if (about !== undefined) {
      const text = cleanText(about ?? '', { lines: true });
      const shown = atMost(MAX_ABOUT, text, 'about', ABOUT_TOO_LONG);
      changes.about = showsNothing(shown) ? null : shown;
    }
    if (profilePicture !== undefined) {
      // Older clients send back the picture they were given, which may be the one of the initials.
      const own = profilePicture?.startsWith('/avatars/') ? null : profilePicture;
      changes.picture = await this.uploads.checkImageURL(own, 'profilePicture');
    }
    for (const field of linkFields) {
      const value = input[field];
      if (value !== undefined) changes[field] = checkLink(field, value);
    }
    const changed = await inTransaction(this.dataSource, async (manager) => {
      if (Object.keys(changes).length > 0) await manager.update(User, { id: viewer.id }, changes);
      const user = await manager.findOneBy(User, { id: viewer.id });
      // Another request may have deleted the account since this one began.
      if (!user) throw new UnauthenticatedError();
      if (changes.picture !== undefined) await recordUserUpload(manager, user, this.uploads.quota);
      return user;
    });
    this.changes.ofAnything();
    return changed;
  }

  /**
   * Deletes the viewer's account with their posts, comments, likes and bookmarks, and takes their likes and comments off the
   * counters of other people's posts, in one transaction. A mail tells them of it.
   *
   * @throws ForbiddenError for an account that is not the viewer's; UnauthenticatedError when it was changed meanwhile
   */
  async deleteAccount(viewer: User, userId: string): Promise<void> {
    if (viewer.id !== userId) throw new ForbiddenError('Only its owner can delete an account.');
    await this.remove(userId, viewer);
    const content = accountDeleted({ name: viewer.name, at: new Date() });
    this.notices.send('mailing that an account was deleted', viewer, content);
  }

  /**
   * Deletes an account as {@link deleteAccount} does, whoever asks: the caller knows that they may.
   *
   * @param owner when it is they who ask: then their sessions must not have ended meanwhile
   */
  async remove(userId: string, owner?: User): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      // With the row taken, no like or comment of this user can be added until it is gone, and then none at all.
      await (owner ? lockCurrentUser(manager, owner) : lockUser(manager, userId));
      const likes = await manager.find(Like, { select: { postId: true }, where: { userId } });
      const comments = await manager.find(Comment, { select: { postId: true }, where: { authorId: userId } });
      for (const postIds of chunks(likes.map(({ postId }) => postId))) {
        await manager.decrement(Post, { id: In(postIds) }, 'likesCount', 1);
        await manager.decrement(PostCategory, { postId: In(postIds) }, 'likesCount', 1);
      }
      for (const postIds of chunks(comments.map(({ postId }) => postId))) {
        await manager.decrement(Post, { id: In(postIds) }, 'commentsCount', 1);
      }
      await lockPostsOf(manager, userId);
      await uncountPostsOf(manager, userId);
      await this.uploads.abandonOf(manager, userId);
      await manager.delete(User, { id: userId });
    });
    this.changes.ofAnything();
  }

  /** A free username made of a name, with a number where that is taken (docs/behaviour.md#usernames). */
  private async freeUserName({ name, userName }: NewAuthor): Promise<string> {
    const isFree = async (candidate: string) =>
      !isReservedUserName(candidate) &&
      !(await this.dataSource.manager.existsBy(User, { userNameKey: userNameKey(candidate) }));
    if (userName !== undefined && USER_NAME_PATTERN.test(userName) && (await isFree(userName)))
      return userName;
    const letters = name
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/g, '')
      .toLowerCase();
    const base = (letters || 'author').padEnd(4, '0').slice(0, 12);
    for (let number = 1; ; number++) {
      const suffix = number === 1 ? '' : String(number);
      const candidate = base.slice(0, 12 - suffix.length) + suffix;
      if (await isFree(candidate)) return candidate;
    }
  }
}

const linkFields = ['websiteURL', 'githubURL', 'linkedinURL', 'xURL'] as const;
type LinkField = (typeof linkFields)[number];

/** Links of a profile are http or https addresses (docs/behaviour.md#profiles). */
function checkLink(field: LinkField, raw: string | null): string | null {
  const value = raw?.trim() ?? '';
  if (value === '') return null;
  const url = parseUrl(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    const message = 'This must be an http or https address, such as https://example.com';
    throw new BadUserInputError(message, { [field]: message });
  }
  return atMost(MAX_URL, url.href, field, `An address can have ${MAX_URL} characters at most.`);
}

/** Text in normal form, and an address that is written out, may be longer than what was typed. */
function atMost(max: number, value: string, field: string, message: string): string {
  if ([...value].length > max) throw new BadUserInputError(message, { [field]: message });
  return value;
}

/** Lists as long as a statement can have parameters. */
function chunks<T>(list: T[], size = 500): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  );
}
