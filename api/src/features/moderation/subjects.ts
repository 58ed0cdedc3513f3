import {
  type EntityManager,
  type EntityTarget,
  type FindOptionsWhere,
  IsNull,
  MoreThan,
  Not,
  type ObjectLiteral,
} from 'typeorm';
import { NotFoundError } from '../../errors.js';
import { forUpdate } from '../../platform/database/forUpdate.js';
import { ChangeLogEntry } from '../../platform/changes/change.entity.js';
import { CONTENT_LIFETIME } from '../../platform/changes/recordChange.js';
import type { Services } from '../../platform/useCases/context.js';
import { Collection, CollectionPost } from '../collections/collection.entity.js';
import { Comment } from '../comments/comment.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { MAX_REASON, ModerationSubject } from './moderation.types.js';

/** A thing that can be reported. */
export interface Subject {
  type: ModerationSubject;
  id: string;
  /** Who has written it. */
  personId: string;
  /** The post on whose page it stands. */
  postId: string | null;
  quote: string;
}

export const noSuchSubject = () => new NotFoundError('This does not exist any more.');

/** Posts that the quote of a shared collection names, as far as they fit. */
const LISTED = 50;

/** The post, comment, reply, user or shared collection with this id. @throws NotFoundError */
export async function subjectOf(
  {
    posts,
    comments,
    replies,
    users,
    collections,
  }: Pick<Services, 'posts' | 'comments' | 'replies' | 'users' | 'collections'>,
  id: string,
): Promise<Subject> {
  const post = await posts.byId(id);
  if (post) {
    const quote = quoteOf(`${post.title}\n${post.excerpt}`);
    return { type: ModerationSubject.POST, id, personId: post.authorId, postId: id, quote };
  }
  const comment = await comments.byId(id);
  if (comment?.authorId != null) {
    const { authorId, postId, text } = comment;
    return { type: ModerationSubject.COMMENT, id, personId: authorId, postId, quote: quoteOf(text) };
  }
  const reply = comment ? null : await replies.byId(id);
  const answered = reply && (await comments.byId(reply.commentId));
  if (reply && answered) {
    const { authorId, text } = reply;
    const { postId } = answered;
    return { type: ModerationSubject.REPLY, id, personId: authorId, postId, quote: quoteOf(text) };
  }
  const user = await users.byId(id);
  if (user?.verifiedAt) {
    const quote = quoteOf(`${user.name} (@${user.userName})\n${user.about ?? ''}`);
    return { type: ModerationSubject.PROFILE, id, personId: id, postId: null, quote };
  }
  const list = user ? null : await collections.sharedById(id);
  if (list) {
    // Moderators see what the page shows at first: they may not know its address.
    const { nodes } = await collections.postsOf(id, { first: LISTED });
    const quote = quoteOf([list.name, ...nodes.map(({ title }) => title)].join('\n'));
    return { type: ModerationSubject.COLLECTION, id, personId: list.owner.id, postId: null, quote };
  }
  throw noSuchSubject();
}

/** Whether a thing that {@link subjectOf} has found is still there. MySQL would show it as it was when the transaction began. */
export function isPublic(manager: EntityManager, { type, id }: Subject): Promise<boolean> {
  const isThere = async <Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    where: FindOptionsWhere<Row>,
  ) => {
    const query = manager.createQueryBuilder(entity, 'subject').select('subject.id').where(where);
    return (await forUpdate(query).getOne()) !== null;
  };
  switch (type) {
    case ModerationSubject.POST:
      return isThere(Post, { id, hiddenAt: IsNull() });
    case ModerationSubject.COMMENT:
      return isThere(Comment, { id, authorId: Not(IsNull()) });
    case ModerationSubject.REPLY:
      return isThere(Reply, { id });
    case ModerationSubject.PROFILE:
      return isThere(User, { id });
    case ModerationSubject.COLLECTION:
      return isThere(Collection, { id, shareToken: Not(IsNull()) });
  }
}

/** Whether its author has changed a thing since a moment. @param quote of the case that was decided then */
export async function hasChangedSince(
  manager: EntityManager,
  { type, id, quote: present }: Subject,
  moment: Date,
  quote: string,
): Promise<boolean> {
  const since = MoreThan(moment);
  switch (type) {
    case ModerationSubject.POST:
      return manager.existsBy(Post, { id, updatedAt: since });
    case ModerationSubject.COMMENT:
      return manager.existsBy(Comment, { id, editedAt: since });
    case ModerationSubject.REPLY:
      return manager.existsBy(Reply, { id, editedAt: since });
    case ModerationSubject.PROFILE: {
      // Profiles have no time of their last change. What the log has forgotten may have been one.
      const change = { subject: 'user', subjectId: id, actorId: id, changedAt: since } as const;
      return moment.getTime() < Date.now() - CONTENT_LIFETIME || manager.existsBy(ChangeLogEntry, change);
    }
    case ModerationSubject.COLLECTION:
      return present !== quote || manager.existsBy(CollectionPost, { collectionId: id, addedAt: since });
  }
}

/** The person with their present role. @throws NotFoundError */
export async function personOf(manager: EntityManager, personId: string): Promise<User> {
  const person = await manager.findOneBy(User, { id: personId });
  if (!person) throw new NotFoundError('This account does not exist any more.');
  return person;
}

/** The beginning of a text, without half a character at its end. */
export function quoteOf(text: string): string {
  return text
    .trim()
    .slice(0, MAX_REASON)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}
