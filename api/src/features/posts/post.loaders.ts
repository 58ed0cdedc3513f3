import type DataLoader from 'dataloader';
import { createListLoader, createLoader } from '../../platform/graphql/loader.js';
import type { Loaders, Services } from '../../platform/useCases/context.js';
import type { Category } from '../categories/category.entity.js';
import type { Post } from './post.entity.js';
import type { PostCategory } from './postCategory.entity.js';
import { READ } from './postRows.js';

declare module '../../platform/useCases/context.js' {
  interface Loaders {
    posts: DataLoader<string, Post | null>;
    /** Posts with their bodies. */
    readPosts: DataLoader<string, Post | null>;
    html: DataLoader<string, { id: string; html: string } | null>;
    categories: DataLoader<string, (PostCategory & { category: Category })[]>;
  }
}

export function postLoaders({
  posts,
}: Services): Pick<Loaders, 'posts' | 'readPosts' | 'html' | 'categories'> {
  return {
    posts: createLoader(
      (ids) => posts.byIds(ids),
      (post) => post.id,
      null,
    ),
    readPosts: createLoader(
      (ids) => posts.byIds(ids, READ),
      (post) => post.id,
      null,
    ),
    html: createLoader(
      (ids) => posts.htmlByIds(ids),
      (row) => row.id,
      null,
    ),
    categories: createListLoader(
      (ids) => posts.entriesOf(ids),
      (entry) => entry.postId,
    ),
  };
}
