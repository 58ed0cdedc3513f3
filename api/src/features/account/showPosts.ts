import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import { Post } from '../posts/post.entity.js';
import { listPosts } from '../publishing/listing.js';
import type { SearchBody } from '../search/indexedBody.js';
import { searchBodyOf } from '../search/foundBody.js';
import { User } from '../users/user.entity.js';
import type { Parts } from './putBack.js';
import type { ShownPost } from './withheld.js';

type Bodies = ReadonlyMap<string, SearchBody>;

/** The search columns of those posts that are to be listed, by post. They stay valid: nobody can change a hidden post. */
export async function searchBodiesOf({ dataSource, threads }: Parts, rows: ShownPost[]): Promise<Bodies> {
  const ids = rows.flatMap(({ id, isListed }) => (isListed ? [id] : []));
  const posts = await dataSource.manager.find(Post, {
    select: { id: true, html: true },
    where: { id: In(ids) },
  });
  const bodies = new Map<string, SearchBody>();
  for (const { id, html = '' } of posts) bodies.set(id, await searchBodyOf(threads, html));
  return bodies;
}

/** Shows posts of one author that are locked. Those that others have shown or deleted meanwhile stay as they are. */
export async function showPosts(
  manager: EntityManager,
  userId: string,
  rows: ShownPost[],
  bodies: Bodies,
): Promise<void> {
  const posts = await manager.find(Post, {
    select: { id: true, title: true },
    where: { id: In(rows.map(({ id }) => id)), isListed: false, hiddenAt: Not(IsNull()) },
  });
  if (posts.length === 0) return;
  await manager.update(Post, { id: In(posts.map(({ id }) => id)) }, { hiddenAt: null });
  const { userName } = await manager.findOneByOrFail(User, { id: userId });
  const listed = posts.flatMap(({ id, title }) => {
    const searchBody = bodies.get(id);
    return searchBody ? [{ id, title, userName, searchBody }] : [];
  });
  await listPosts(manager, listed, userId);
  const unlisted = posts.filter(({ id }) => !bodies.has(id));
  await recordChange(
    manager,
    ...unlisted.map(({ id }): Change => ({
      subject: 'post',
      subjectId: id,
      kind: 'updated',
      actorId: userId,
    })),
  );
}
