import { type DataSource, In } from 'typeorm';
import { fieldError, ForbiddenError, UnauthenticatedError } from '../../errors.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import { chunks } from '../../platform/database/chunks.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import type { Notices } from '../../platform/mail/notices.js';
import { accountDeleted } from '../../platform/mail/templates.js';
import { parseUrl } from '../../platform/text/urls.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import { cleanText } from '../../platform/useCases/validation.js';
import { Comment } from '../comments/comment.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { forgetAuthor, removeWithoutReplies, uncountLikes } from '../comments/forgetAuthor.js';
import { uncountFollowsOf } from '../follows/follow.service.js';
import { Like } from '../likes/like.entity.js';
import { forgetActor } from '../notifications/likeMaker.js';
import { lockPostsOf } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { HeldText } from '../trust/trust.entity.js';
import { recordUserUpload } from '../uploads/uploadUse.js';
import type { UploadService } from '../uploads/upload.service.js';
import { lockCurrentUser, lockUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import {
  ABOUT_TOO_LONG,
  MAX_ABOUT,
  MAX_NAME,
  MAX_URL,
  NAME_TOO_LONG,
  type UpdateProfileInput,
} from './account.inputs.js';
import { uncountPostsOf } from '../categories/categoryChanges.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    accounts: AccountService;
  }
}

/** Changes by the owner of an account: its public profile, and its deletion. */
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly uploads: UploadService,
    private readonly changes: PublicChanges,
    private readonly notices: Notices,
  ) {}

  /** Changes the viewer's profile. @throws BadUserInputError naming the field; UnauthenticatedError */
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
      // Older clients send back the picture that they received, which may be the generated one.
      const path = this.uploads.pathOf(profilePicture?.trim() ?? '');
      const own = path.startsWith('/avatars/') ? null : profilePicture;
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
      if (Object.keys(changes).length > 0) {
        await recordChange(manager, {
          ...{ subject: 'user', subjectId: user.id },
          ...{ kind: 'updated', actorId: user.id },
        });
      }
      return user;
    });
    this.changes.ofAnything();
    return changed;
  }

  /** Deletes the viewer's account. @throws ForbiddenError for another one; UnauthenticatedError */
  async deleteAccount(viewer: User, userId: string): Promise<void> {
    if (viewer.id !== userId) throw new ForbiddenError('Only its owner can delete an account.');
    await this.remove(userId, viewer);
    const content = accountDeleted({ name: viewer.name, at: new Date() });
    this.notices.send('mailing that an account was deleted', viewer, content);
  }

  /**
   * Deletes an account, for an operator or for its `owner`, whose sessions must not have ended meanwhile. Checks no
   * permission: the caller must have.
   */
  async remove(userId: string, owner?: User): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      // With the user's row locked, no like or comment of this user can be added until the account is gone.
      await (owner ? lockCurrentUser(manager, owner) : lockUser(manager, userId));
      const likes = await manager.find(Like, { select: { postId: true }, where: { userId } });
      const comments = await manager.find(Comment, {
        select: { id: true, postId: true },
        where: { authorId: userId },
      });
      const replies = await manager
        .createQueryBuilder(Reply, 'reply')
        .select('reply.id', 'id')
        .addSelect('comment.postId', 'postId')
        .innerJoin(Comment, 'comment', 'comment.id = reply.commentId')
        .where('reply.authorId = :userId', { userId })
        .getRawMany<{ id: string; postId: string }>();
      for (const postIds of chunks(likes.map(({ postId }) => postId))) {
        await manager.decrement(Post, { id: In(postIds) }, 'likesCount', 1);
        await manager.decrement(PostCategory, { postId: In(postIds) }, 'likesCount', 1);
      }
      for (const postIds of chunks(comments.map(({ postId }) => postId))) {
        await manager.decrement(Post, { id: In(postIds) }, 'commentsCount', 1);
      }
      await uncountFollowsOf(manager, userId);
      const orphaned = await forgetAuthor(manager, userId);
      await lockPostsOf(manager, userId);
      const posts = await manager.find(Post, { select: { id: true }, where: { authorId: userId } });
      // Nobody has heard of those.
      const held = await manager.find(HeldText, { select: { id: true }, where: { authorId: userId } });
      const unknown = new Set(held.map(({ id }) => id));
      await uncountPostsOf(manager, userId);
      await this.uploads.abandonOf(manager, userId);
      await uncountLikes(manager, userId);
      await forgetActor(manager, userId);
      const { affected } = await manager.delete(User, { id: userId });
      if (affected !== 1) return;
      await removeWithoutReplies(manager, orphaned);
      const deleted = { kind: 'deleted', actorId: owner?.id ?? null } as const;
      await recordChange(
        manager,
        ...likes.map(({ postId }): Change => ({ subject: 'like', subjectId: userId, postId, ...deleted })),
        ...comments.map(({ id, postId }): Change => ({
          ...{ subject: 'comment', subjectId: id, postId },
          ...deleted,
        })),
        ...replies.map(({ id, postId }): Change => ({ subject: 'reply', subjectId: id, postId, ...deleted })),
        ...posts
          .filter(({ id }) => !unknown.has(id))
          .map(({ id }): Change => ({ subject: 'post', subjectId: id, authorId: userId, ...deleted })),
        { subject: 'user', subjectId: userId, ...deleted },
      );
    });
    this.changes.ofAnything();
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
    throw fieldError(field, 'This must be an http or https address, such as https://example.com');
  }
  return atMost(MAX_URL, url.href, field, `An address can have ${MAX_URL} characters at most.`);
}

/** NFC and a serialised URL can be longer than the input. */
function atMost(max: number, value: string, field: string, message: string): string {
  if ([...value].length > max) throw fieldError(field, message);
  return value;
}
