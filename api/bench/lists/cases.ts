import { MAX_SHOWN } from '../../src/features/profiles/profile.types.js';
import { ReadingListSort } from '../../src/features/bookmarks/savedPost.js';
import { Archive, rangeOfMonth } from '../../src/features/posts/archive.js';
import { PostSort } from '../../src/features/posts/post.inputs.js';
import { LISTED } from '../../src/features/posts/postRows.js';
import type { Counted } from '../../src/features/profiles/countNewest.js';
import type { SearchArgs } from '../../src/features/search/search.service.js';
import type { Page } from '../../src/platform/pagination/pagination.js';
import { userNameOf } from '../dataset.js';
import type { OpenServices } from '../search/services.js';
import type { Subject } from './fill.js';

/** A list or filter as a page of the site asks for it. */
export interface Case {
  name: string;
  /** `after`: the last cursor of the page before, for a second page. */
  read: (after: string | null) => Promise<unknown>;
  /** Whether the second page is measured as well. */
  isPaged?: true;
}

const FIRST = 20;
/** A page of posts. */
const POSTS = 8;
const CATEGORY = 'Hooks';

export async function casesOf(
  { dataSource, services }: OpenServices,
  { member, collection, postIds }: Subject,
): Promise<Case[]> {
  const { readingList, collections, highlights, notifications, posts, profiles, readCounts, series, search } =
    services;
  const category = await services.categories.byName(CATEGORY);
  const categoryId = category?.id ?? '';
  const shown = postIds.slice(0, FIRST);
  const parts = await series.ofAuthor(member.id, FIRST, null);
  const listed = (name: string, more: Partial<Parameters<typeof readingList.list>[1]>): Case => ({
    name: `reading list: ${name}`,
    read: (after) =>
      readingList.list(member.id, {
        first: FIRST,
        after,
        sort: ReadingListSort.SAVED,
        unreadOnly: false,
        ...more,
      }),
    isPaged: true,
  });
  const ofPosts = (name: string, sort: PostSort, more: object): Case => ({
    name,
    read: (after) => posts.list({ first: POSTS, after, sort, ...more }),
    isPaged: true,
  });
  /** With the posts that are shown of them. */
  const counted = (name: string, read: (ids: string[]) => Promise<Counted[][]>, ofPost = false): Case => ({
    name,
    read: async () => {
      const [found = []] = await read([categoryId]);
      if (ofPost) await posts.byIds(found.slice(0, MAX_SHOWN).map(({ id }) => id));
    },
  });
  const found = (name: string, more: Partial<SearchArgs>): Case => ({
    name: `search: ${name}`,
    read: () => search.search({ query: 'component state', first: POSTS, ...more }, LISTED),
  });
  const month = rangeOfMonth('2024-06') ?? { from: new Date(0), to: new Date(0) };
  return [
    listed('last saved', {}),
    listed('newest posts', { sort: ReadingListSort.PUBLISHED }),
    listed('longest first', { sort: ReadingListSort.LONGEST }),
    listed('shortest first', { sort: ReadingListSort.SHORTEST }),
    listed('unread', { unreadOnly: true }),
    listed('of a category', { category: CATEGORY }),
    listed('of a collection', { collectionId: collection.id }),
    listed('search', { query: 'component' }),
    { name: 'reading list: number of unread', read: () => readingList.countUnread(member.id) },
    {
      name: 'reading list: collections with numbers of posts',
      read: () => collectionsOf(collections, member.id),
    },
    {
      name: 'reading list: collections of 20 posts',
      read: () => collections.ofPosts(member.id, shown),
    },
    {
      name: 'shared collection',
      read: async (after) => {
        await collections.shared(collection.shareToken ?? '');
        return collections.postsOf(collection.id, { first: FIRST, after });
      },
      isPaged: true,
    },
    {
      name: 'highlights',
      read: (after) => highlights.list(member.id, { first: FIRST, after }),
      isPaged: true,
    },
    { name: 'highlights in a post', read: () => highlights.inPosts(member.id, shown.slice(0, 1)) },
    ...[false, true].map((unreadOnly): Case => ({
      name: `notifications${unreadOnly ? ': unread' : ''}`,
      read: (after) => notifications.list(member.id, { first: FIRST, after, unreadOnly }),
      isPaged: true,
    })),
    { name: 'notifications: number of unread', read: () => notifications.countUnread(member.id) },
    ofPosts('category: latest', PostSort.LATEST, { category: CATEGORY }),
    ofPosts('category: popular', PostSort.POPULAR, { category: CATEGORY }),
    counted('category: start here, most read', (ids) => readCounts.mostRead(ids), true),
    counted('category: start here, most saved', (ids) => readCounts.mostSaved(ids), true),
    counted('category: writers', (ids) => profiles.writersOf(ids)),
    counted('category: related categories', (ids) => profiles.relatedTo(ids)),
    // Cached for ten minutes otherwise.
    { name: 'archive: months', read: () => new Archive(dataSource).months() },
    {
      name: 'archive: a month',
      read: (after) => new Archive(dataSource).posts(month.from, month.to, after),
      isPaged: true,
    },
    { name: 'profile: topics', read: () => profiles.topicsOf([member.id]) },
    { name: 'profile: three pinned posts', read: () => posts.byIds(postIds.slice(0, 3)) },
    ofPosts('profile: latest', PostSort.LATEST, { author: userNameOf(0) }),
    ofPosts('profile: popular', PostSort.POPULAR, { author: userNameOf(0) }),
    { name: 'profile: series', read: () => series.ofAuthor(member.id, FIRST, null) },
    { name: 'series: posts', read: () => series.members(parts.slice(0, 1).map(({ id }) => id)) },
    { name: 'series: places of 8 posts', read: () => series.listedParts(postIds.slice(0, POSTS)) },
    found('best results', {}),
    found('newest first', { sort: 'NEWEST' }),
    found('most liked first', { sort: 'POPULAR' }),
    found('of a category', { filter: { category: CATEGORY } }),
    found('of an author', { filter: { author: userNameOf(0) } }),
    found('of a year', { filter: { year: 2024 } }),
    found('short posts', { filter: { length: 'SHORT' } }),
    found('with examples', { filter: { hasExamples: true } }),
  ];
}

async function collectionsOf(
  collections: OpenServices['services']['collections'],
  userId: string,
): Promise<void> {
  const all = await collections.listOf(userId);
  await collections.counts(all.map(({ id }) => id));
}

export const lastCursor = (page: unknown): string | null =>
  (page as Partial<Page<unknown>> | undefined)?.cursors?.at(-1) ?? null;
