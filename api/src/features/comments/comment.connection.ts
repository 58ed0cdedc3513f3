import { connectionTypes } from '../../platform/graphql/connection.js';
import { Comment } from './comment.entity.js';

export const CommentConnection = connectionTypes(Comment, 'Comment').ConnectionType;
