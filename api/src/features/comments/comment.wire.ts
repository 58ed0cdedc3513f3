import { id, named, text, time } from '../../platform/rest/restSchemas.js';
import { profilePictureOf } from '../users/profilePicture.js';
import { pictureSchema } from '../users/user.wire.js';
import type { CommentWithAuthor } from './comment.service.js';

/** A comment as REST writes it (docs/behaviour.md#rest-wire-names). */
export interface RestComment {
  userId: string;
  userName: string;
  userProfile: string;
  comment: string;
  timestamp: string;
}

export const commentSchema = named<RestComment>('Comment', 'A comment on a post.', {
  userId: id('The id of the author.'),
  userName: text('The username of the author.'),
  userProfile: pictureSchema('the author'),
  comment: text('Plain text with line breaks.'),
  timestamp: time('When the comment was written.'),
});

export function toComment({ author, text, createdAt }: CommentWithAuthor): RestComment {
  return {
    userId: author.id,
    userName: author.userName,
    userProfile: profilePictureOf(author),
    comment: text,
    timestamp: createdAt.toISOString(),
  };
}
