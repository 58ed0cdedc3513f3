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

export const commentSchema = named<RestComment>('Comment', 'What somebody said under a post.', {
  userId: id('Who said it.'),
  userName: text('The username of who said it.'),
  userProfile: pictureSchema('who said it'),
  comment: text('Plain text with line breaks.'),
  timestamp: time('When it was said.'),
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
