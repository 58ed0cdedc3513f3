import type { KeysetColumn } from '../common/pagination.js';
import type { Post } from './post.entity.js';
import { PostSort } from './post.inputs.js';
import type { PostCategory } from './postCategory.entity.js';

type Sortable = Pick<Post, 'id' | 'createdAt' | 'likesCount'>;

/** The orders of lists of posts, each that of an index. */
export const keysets: Record<PostSort, KeysetColumn<Sortable>[]> = {
  [PostSort.LATEST]: [
    { sql: 'post.createdAt', of: (post) => post.createdAt, isTime: true },
    { sql: 'post.id', of: (post) => post.id },
  ],
  [PostSort.POPULAR]: [
    { sql: 'post.likesCount', of: (post) => post.likesCount },
    { sql: 'post.createdAt', of: (post) => post.createdAt, isTime: true },
    { sql: 'post.id', of: (post) => post.id },
  ],
};

/** The same of the posts of one category, which repeats what they are sorted by: cursors of both have the same values. */
export const categoryKeysets: Record<PostSort, KeysetColumn<PostCategory>[]> = {
  [PostSort.LATEST]: [
    { sql: 'entry.createdAt', of: (entry) => entry.createdAt, isTime: true },
    { sql: 'entry.postId', of: (entry) => entry.postId },
  ],
  [PostSort.POPULAR]: [
    { sql: 'entry.likesCount', of: (entry) => entry.likesCount },
    { sql: 'entry.createdAt', of: (entry) => entry.createdAt, isTime: true },
    { sql: 'entry.postId', of: (entry) => entry.postId },
  ],
};
