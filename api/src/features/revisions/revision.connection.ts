import { connectionTypes } from '../../platform/graphql/connection.js';
import { PostRevision } from './postRevision.entity.js';

export const PostRevisionConnection = connectionTypes(PostRevision, 'PostRevision').ConnectionType;
