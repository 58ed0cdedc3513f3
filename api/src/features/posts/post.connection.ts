import { connectionTypes } from '../../platform/graphql/connection.js';
import { Post } from './post.entity.js';

export const PostConnection = connectionTypes(Post, 'Post').ConnectionType;
