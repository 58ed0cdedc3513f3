import { connectionTypes } from '../common/connection.js';
import { PostRevision } from './postRevision.entity.js';

export const PostRevisionConnection = connectionTypes(PostRevision, 'PostRevision').ConnectionType;
