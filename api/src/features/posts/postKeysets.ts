import type { KeysetColumn } from '../../platform/pagination/pagination.js';
import type { Post } from './post.entity.js';
import { PostSort } from './post.inputs.js';

type Sortable = Pick<Post, 'id' | 'createdAt' | 'likesCount'>;

/** Rows with the sort columns of posts. The cursors of all lists have the same values. */
const ofRows = (alias: string, id: string): Record<PostSort, KeysetColumn<Sortable>[]> => {
  const latest: KeysetColumn<Sortable>[] = [
    { sql: `${alias}.createdAt`, of: (post) => post.createdAt, isTime: true },
    { sql: `${alias}.${id}`, of: (post) => post.id },
  ];
  return {
    [PostSort.LATEST]: latest,
    [PostSort.POPULAR]: [{ sql: `${alias}.likesCount`, of: (post) => post.likesCount }, ...latest],
  };
};

/** The orders of lists of posts over `post p`, each of which has an index. */
export const keysets = ofRows('p', 'id');

/** The same for one category, over `post_category entry`. */
export const categoryKeysets = ofRows('entry', 'postId');
