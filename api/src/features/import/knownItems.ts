import { createHash } from 'node:crypto';
import { type DataSource, In } from 'typeorm';
import { cleanText } from '../../platform/useCases/validation.js';
import { Post } from '../posts/post.entity.js';
import type { Source, SourcePost } from './source.js';

/** The post that an earlier import has made of an item. */
export interface KnownPost {
  id: string;
  /** What the report says of it. */
  changes: string[];
}

type KeyedSource = Pick<Source, 'key' | 'otherKeys' | 'isNamedByFolder'>;

const hashed = (key: string, id: string): string =>
  createHash('sha256').update(`${key}\n${id}`).digest('hex');

/** Identifies an item of a source permanently. */
export const keyOf = ({ key }: KeyedSource, { id }: SourcePost): string => hashed(key, id);

/** Finds the posts that earlier imports have made of items, also those that moderators have deleted. */
export async function knownPosts(
  { manager }: DataSource,
  source: KeyedSource,
  items: readonly SourcePost[],
): Promise<Map<SourcePost, KnownPost>> {
  const { otherKeys = [] } = source;
  const keysOf = (item: SourcePost) => [
    { key: keyOf(source, item), isShared: false, isFolder: source.isNamedByFolder === true },
    ...otherKeys.map(({ key, isShared = false, isFolder = false }) => ({
      key: hashed(key, item.id),
      isShared,
      isFolder,
    })),
  ];
  const stored = await manager.find(Post, {
    select: { id: true, importKey: true, title: true },
    where: [
      { importKey: In(items.flatMap(keysOf).map(({ key }) => key)) },
      { id: In(items.flatMap(({ exported }) => exported?.id ?? [])) },
    ],
  });
  const byKey = new Map(stored.flatMap((post) => (post.importKey === null ? [] : [[post.importKey, post]])));
  const byId = new Map(stored.map((post) => [post.id, post]));
  const known = new Map<SourcePost, KnownPost>();
  for (const item of items) {
    const title = cleanText(item.title);
    const hasTitleOf = (post: Post) => title === '' || title.startsWith(post.title);
    const match = keysOf(item)
      .map(({ key, ...kind }) => ({ post: byKey.get(key), ...kind }))
      .find(({ post, isShared }) => post && (!isShared || hasTitleOf(post)));
    const found = match?.post ?? byId.get(item.exported?.id ?? '');
    if (!found) continue;
    const changes =
      match?.isFolder === true && !hasTitleOf(found)
        ? [`it is known as “${found.title}”. If the folder is that of another site, add --source-name NAME`]
        : [];
    known.set(item, { id: found.id, changes });
  }
  return known;
}
