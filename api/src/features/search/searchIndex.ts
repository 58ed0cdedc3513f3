import type { EntityManager } from 'typeorm';
import { insertRows } from '../../platform/database/insertRows.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import type { SearchBody } from './indexedBody.js';
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
  { id, title, searchBody }: { id: string; title: string; searchBody: SearchBody },
): Promise<void> {
  const { body, topics } = await withAuthor(manager, id, searchBody);
  await manager.insert(PostSearch, { postId: id, ...indexedTitle(title), body, topics });
}

/** Indexes new posts whose authors are known. @see indexPost */
export async function indexPosts(
  manager: EntityManager,
  posts: readonly { id: string; title: string; searchBody: SearchBody; userName: string }[],
): Promise<void> {
  const rows = posts.map(({ id, title, searchBody: { body, topics }, userName }) => ({
    postId: id,
    ...indexedTitle(title),
    body,
    topics: withUserName(topics, userName),
  }));
  await insertRows(manager, PostSearch, rows);
}

/** Updates the index after an edit, in the transaction that stores the edit. Deletions cascade. */
export async function reindexPost(
  manager: EntityManager,
  postId: Post['id'],
  { title, searchBody }: { title?: string; searchBody?: SearchBody },
): Promise<void> {
  if (title !== undefined) await manager.update(Post, { id: postId }, { searchTitle: searchTitle(title) });
  const changes = {
    ...(title === undefined ? {} : indexedTitle(title)),
    ...(searchBody === undefined ? {} : await withAuthor(manager, postId, searchBody)),
  };
  if (Object.keys(changes).length > 0) await manager.update(PostSearch, { postId }, changes);
}

/** A post is also found by the username of its author, which never changes. */
async function withAuthor(
  manager: EntityManager,
  postId: string,
  { body, topics }: SearchBody,
): Promise<SearchBody> {
  const author = await manager
    .createQueryBuilder(User, 'user')
    .select('user.userName', 'userName')
    .innerJoin(Post, 'post', 'post.authorId = user.id AND post.id = :postId', { postId })
    .getRawOne<{ userName: string }>();
  return { body, topics: withUserName(topics, author?.userName ?? '') };
}

export function withUserName(topics: string, userName: string): string {
  return `${topics.trimEnd()}${indexedTokens(userName)}`;
}
