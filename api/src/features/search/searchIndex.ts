import type { EntityManager } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { PostSearch } from './postSearch.entity.js';
import { indexedTokens, titleKey } from '../../platform/text/searchText.js';

type TitleColumns = Pick<PostSearch, 'titleKey' | 'title'>;

export function indexedTitle(title: string): TitleColumns {
  return { titleKey: titleKey(title), title: indexedTokens(title) };
}

/** Maximum length of `post.searchTitle`: longer than any headline, short enough for an index. */
export const MAX_SEARCH_TITLE = 1000;

export function searchTitle(title: string): string {
  const tokens = indexedTokens(title);
  return tokens.length > MAX_SEARCH_TITLE ? '' : tokens;
}

/** Indexes a new post, whose `searchTitle` is stored, in the same transaction. */
export async function indexPost(
  manager: EntityManager,
  { id, title, searchBody: body }: { id: string; title: string; searchBody: string },
): Promise<void> {
  await manager.insert(PostSearch, { postId: id, ...indexedTitle(title), body });
}

/** Updates the index after an edit, in the transaction that stores the edit. Deletions cascade. */
export async function reindexPost(
  manager: EntityManager,
  postId: Post['id'],
  { title, searchBody: body }: { title?: string; searchBody?: string },
): Promise<void> {
  if (title !== undefined) await manager.update(Post, { id: postId }, { searchTitle: searchTitle(title) });
  const changes = {
    ...(title === undefined ? {} : indexedTitle(title)),
    ...(body === undefined ? {} : { body }),
  };
  if (Object.keys(changes).length > 0) await manager.update(PostSearch, { postId }, changes);
}
