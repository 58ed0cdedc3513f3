import { type DataSource, In } from 'typeorm';
import type { LoggedChange } from '../../platform/changes/changeLog.js';
import type { ChangeSubject } from '../../platform/changes/change.entity.js';
import type { Node } from '../../platform/graphql/node.js';
import { Category } from '../categories/category.entity.js';
import { PublicType } from '../changes/change.types.js';
import { publicChanges } from '../changes/publicObjects.js';
import { Comment } from '../comments/comment.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import type { WebhookDelivery } from './webhook.entity.js';
import { subjectTypeOf, WebhookEvent } from './webhookEvents.js';

const subjects: Readonly<Record<PublicType, ChangeSubject>> = {
  [PublicType.POST]: 'post',
  [PublicType.COMMENT]: 'comment',
  [PublicType.REPLY]: 'reply',
  [PublicType.USER]: 'user',
  [PublicType.CATEGORY]: 'category',
};

/** The data of a message: the object as everybody sees it now; null if nobody does any more, and it was not deleted. */
export async function messageData(
  dataSource: DataSource,
  { event, subjectId, postId, changedAt }: WebhookDelivery,
  publicUrl: string,
  challenge: string | null = null,
): Promise<object | null> {
  const type = subjectTypeOf(event);
  if (event === WebhookEvent.CHALLENGE) return { webhookId: subjectId, challenge };
  if (event === WebhookEvent.TEST || type === undefined)
    return { webhookId: subjectId, message: 'This is a test of your webhook.' };
  if (event.endsWith('.deleted')) {
    const isRemark = type === PublicType.COMMENT || type === PublicType.REPLY;
    return { id: subjectId, ...(isRemark && { postId }) };
  }
  const entry: LoggedChange = {
    position: 0,
    subject: subjects[type],
    subjectId,
    postId,
    kind: 'updated',
    actorId: null,
    authorId: null,
    origin: '',
    changedAt,
  };
  const [change] = await publicChanges(dataSource, [entry]);
  if (!change?.node) return null;
  const author = change.node instanceof User || change.authorId === null ? null : authorIdOf(change.node);
  const [writer] = author === null ? [] : await dataSource.manager.findBy(User, { id: In([author]) });
  return dataOf(change.node, postId, writer ?? null, publicUrl);
}

function authorIdOf(node: Node): string | null {
  return node instanceof Post || node instanceof Comment || node instanceof Reply ? node.authorId : null;
}

/** A part of what GraphQL tells of the object, under the same names. */
function dataOf(node: Node, postId: string | null, author: User | null, publicUrl: string): object {
  const by = author && { id: author.id, userName: author.userName, name: author.name };
  if (node instanceof Post) {
    const { id, title, excerpt, createdAt, updatedAt, version, categories = [] } = node;
    const names = categories.map(({ name }) => name);
    const times = { createdAt, updatedAt };
    return {
      id,
      url: `${publicUrl}/post/${id}`,
      title,
      excerpt,
      author: by,
      categories: names,
      version,
      ...times,
    };
  }
  if (node instanceof Comment || node instanceof Reply) {
    const { id, text, createdAt, editedAt } = node;
    const answered = node instanceof Reply ? { commentId: node.commentId } : {};
    const url = `${publicUrl}/post/${postId ?? ''}`;
    return { id, postId, ...answered, url, text, author: by, createdAt, editedAt };
  }
  if (node instanceof User) {
    const { id, userName, name, about } = node;
    return { id, url: `${publicUrl}/${userName}`, userName, name, about };
  }
  if (node instanceof Category) {
    const { id, name, description } = node;
    const url = `${publicUrl}/category/?name=${encodeURIComponent(name)}`;
    return { id, url, name, description };
  }
  throw new Error('There is no message for this type.');
}
