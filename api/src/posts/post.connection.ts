import { connectionTypes } from '../common/connection.js';
import { Post } from './post.entity.js';

export const PostConnection = connectionTypes(Post, 'Post').ConnectionType;
