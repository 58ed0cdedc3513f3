import type { PostToEdit_PostFragment } from '../../generated/graphql';
import { listDeviceDrafts } from './deviceDrafts';
import * as database from './draftDatabase';

const prefix = (userId: string) => `post:${userId}:`;

/** Posts without a draft that are kept, the last opened ones. */
const MAX_KEPT = 20;

/**
 * Stores a post that is opened for changes, so that it opens without a network too. `mayKeep`: whether its author is
 * still signed in.
 */
export async function keepPost(
  userId: string,
  post: PostToEdit_PostFragment,
  mayKeep: () => boolean,
): Promise<void> {
  const drafts = await listDeviceDrafts(userId);
  const stored = await database.entries(prefix(userId));
  const hasDraft = new Set(
    drafts.flatMap(({ postId }) => (postId === null ? [] : [prefix(userId) + postId])),
  );
  const key = prefix(userId) + post.id;
  const tooOld = stored
    .filter(([other]) => other !== key && !hasDraft.has(other))
    .sort(([, a], [, b]) => keptAt(b) - keptAt(a))
    .slice(MAX_KEPT - 1);
  await Promise.all(tooOld.map(([other]) => database.remove(other)));
  if (mayKeep()) await database.put(key, { ...post, keptAt: Date.now() });
}

const keptAt = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'keptAt' in value && typeof value.keptAt === 'number'
    ? value.keptAt
    : 0;

/** Replaces a kept post after it was updated: opened as it was before, it would look as if the changes were lost. */
export async function renewKeptPost(
  userId: string,
  id: string,
  fetch: () => Promise<{ post: PostToEdit_PostFragment | null }>,
  mayKeep: () => boolean,
): Promise<void> {
  if (!(await keptPost(userId, id))) return;
  await database.remove(prefix(userId) + id);
  const { post } = await fetch().catch(() => ({ post: null }));
  if (post) await keepPost(userId, post, mayKeep);
}

/** The post as it was last opened for changes, or null. */
export async function keptPost(userId: string, id: string): Promise<PostToEdit_PostFragment | null> {
  const stored = await database.get(prefix(userId) + id);
  // Missing in posts that an earlier version of the site has stored.
  const post = typeof stored === 'object' ? { seriesPart: null, ...stored } : null;
  return isPost(post) ? post : null;
}

/** Removes a person's posts from the device: not those stored after `until`, in milliseconds since 1970. */
export async function forgetKeptPosts(userId: string, until: number): Promise<void> {
  const entries = await database.entries(prefix(userId));
  const old = entries.filter(([, post]) => keptAt(post) <= until);
  await Promise.all(old.map(([key]) => database.remove(key)));
}

/** An earlier version of the site may have stored it. */
function isPost(value: unknown): value is PostToEdit_PostFragment {
  if (typeof value !== 'object' || value === null) return false;
  const stored: Partial<Record<keyof PostToEdit_PostFragment, unknown>> = value;
  const texts = [stored.id, stored.title, stored.html, stored.createdAt, stored.updatedAt];
  const options = [stored.coverImageURL, stored.description, stored.canonicalURL];
  return (
    texts.every((text) => typeof text === 'string') &&
    options.every((text) => text === null || typeof text === 'string') &&
    typeof stored.version === 'number' &&
    typeof stored.viewerCanEdit === 'boolean' &&
    isPart(stored.seriesPart) &&
    Array.isArray(stored.categories) &&
    stored.categories.every(isCategory)
  );
}

function isPart(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null;
  const series: unknown = 'series' in value ? value.series : null;
  if (typeof series !== 'object' || series === null) return false;
  return (
    'id' in series && typeof series.id === 'string' && 'title' in series && typeof series.title === 'string'
  );
}

function isCategory(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  );
}
