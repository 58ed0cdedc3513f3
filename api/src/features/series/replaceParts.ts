import { type EntityManager, In, Not } from 'typeorm';
import { fieldError } from '../../errors.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { Post } from '../posts/post.entity.js';
import { tooManyParts } from './placePost.js';
import { type Series, SeriesPost } from './series.entity.js';
import { MAX_PARTS } from './series.inputs.js';
import { SeriesProblem } from './seriesProblem.entity.js';

/**
 * Replaces the posts of a series, of which the author is locked. Hidden ones stay behind the post that they follow: their author sees
 * none of them, so no list of an author can have them. So do those behind the others that were added since the author has read the
 * posts that are `known`.
 * @throws BadUserInputError naming `postIds`
 */
export async function replaceParts(
  manager: EntityManager,
  { id: seriesId, authorId }: Pick<Series, 'id' | 'authorId'>,
  postIds: readonly string[],
  { authors, known }: { authors: ReadonlyMap<string, string>; known?: readonly string[] | null },
): Promise<void> {
  if (new Set(postIds).size < postIds.length)
    throw fieldError('postIds', 'A series has each post only once.');
  if (postIds.some((id) => authors.get(id) !== authorId)) {
    throw fieldError(
      'postIds',
      'A series has only posts of its author. One of these is not, or does not exist any more.',
    );
  }
  const before = await partsOf(manager, seriesId);
  const given = new Set(postIds);
  const hidden = new Set(
    before.flatMap(({ postId, isHidden }) => (isHidden && !given.has(postId) ? [postId] : [])),
  );
  const read = new Set(known ?? before.map(({ postId }) => postId));
  const added = before.flatMap(({ postId }) =>
    read.has(postId) || given.has(postId) || hidden.has(postId) ? [] : [postId],
  );
  const kept = new Set([...hidden, ...added]);
  if (postIds.length > 0 && postIds.length + kept.size > MAX_PARTS)
    throw fieldError('postIds', tooManyParts(hidden.size));
  // Those that stay are not inserted again: their foreign key would lock posts after their author.
  await manager.delete(SeriesPost, { seriesId, ...(kept.size > 0 && { postId: Not(In([...kept])) }) });
  const inOrder = before.map(({ postId }) => postId);
  const order = [...withHidden(postIds, inOrder, hidden), ...added];
  for (const [index, postId] of order.entries())
    if (kept.has(postId)) await manager.update(SeriesPost, { postId }, { position: index + 1 });
  if (postIds.length === 0) return;
  await manager.delete(SeriesProblem, { postId: In([...postIds]) });
  const taken = await manager.findOneBy(SeriesPost, { postId: In([...postIds]) });
  if (taken) {
    const { title } = await manager.findOneByOrFail(Post, { id: taken.postId });
    throw fieldError('postIds', `“${title}” is in another series. Take it out of that one first.`);
  }
  await insertRows(
    manager,
    SeriesPost,
    order.flatMap((postId, index) => (given.has(postId) ? [{ postId, seriesId, position: index + 1 }] : [])),
  );
}

/** The parts of a series in their order, also those that nobody sees. */
async function partsOf(
  manager: EntityManager,
  seriesId: string,
): Promise<{ postId: string; isHidden: boolean }[]> {
  const rows = await manager
    .createQueryBuilder(SeriesPost, 'part')
    .select('part.postId', 'postId')
    .addSelect('CASE WHEN post.hiddenAt IS NULL THEN 0 ELSE 1 END', 'isHidden')
    .innerJoin(Post, 'post', 'post.id = part.postId')
    .where('part.seriesId = :seriesId', { seriesId })
    .orderBy('part.position')
    .addOrderBy('part.postId')
    .getRawMany<{ postId: string; isHidden: number | string }>();
  return rows.map(({ postId, isHidden }) => ({ postId, isHidden: Number(isHidden) === 1 }));
}

/** The new order, with each hidden post behind the last one that was before it and is still there, or first. */
function withHidden(
  postIds: readonly string[],
  before: readonly string[],
  hidden: ReadonlySet<string>,
): string[] {
  const order = [...postIds];
  let place = 0;
  for (const id of before) {
    if (hidden.has(id)) order.splice(place++, 0, id);
    else if (order.includes(id)) place = order.indexOf(id) + 1;
  }
  return order;
}
