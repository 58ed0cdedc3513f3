import { profilePictureOf } from '../users/profilePicture.js';
import type { CommentWithAuthor } from './comment.service.js';

/** A comment as REST writes it (docs/behaviour.md#rest-wire-names). */
export interface RestComment {
  userId: string;
  userName: string;
  userProfile: string;
  comment: string;
  timestamp: string;
}

export function toComment({ author, text, createdAt }: CommentWithAuthor): RestComment {
  return {
    userId: author.id,
    userName: author.userName,
    userProfile: profilePictureOf(author),
    comment: text,
    timestamp: createdAt.toISOString(),
  };
}
