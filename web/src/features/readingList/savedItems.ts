import type { Collection_CollectionFragment, SavedItem_SavedPostFragment } from '../../generated/graphql';

export type SavedItem = SavedItem_SavedPostFragment;
export type Collection = Collection_CollectionFragment;

export type ListSort = 'SAVED' | 'PUBLISHED' | 'LONGEST' | 'SHORTEST';

/** What of the reading list is shown, and how. It is in the address, so that Back and reload keep it. */
export interface Selection {
  query: string;
  sort: ListSort;
  category: string;
  unreadOnly: boolean;
  collectionId: string;
}

export const sorts: readonly [ListSort, string][] = [
  ['SAVED', 'Last saved'],
  ['PUBLISHED', 'Newest posts'],
  ['LONGEST', 'Longest first'],
  ['SHORTEST', 'Shortest first'],
];

/** The selection that an address asks for. */
export function selectionIn(params: URLSearchParams): Selection {
  const sort = sorts.find(([name]) => name.toLowerCase() === params.get('sort'))?.[0] ?? 'SAVED';
  return {
    query: params.get('q') ?? '',
    sort,
    category: params.get('category') ?? '',
    unreadOnly: params.get('unread') === '1',
    collectionId: params.get('collection') ?? '',
  };
}

/** The query string of a selection; empty for the whole list. */
export function searchOf({ query, sort, category, unreadOnly, collectionId }: Selection): string {
  const params = new URLSearchParams();
  if (query !== '') params.set('q', query);
  if (sort !== 'SAVED') params.set('sort', sort.toLowerCase());
  if (category !== '') params.set('category', category);
  if (unreadOnly) params.set('unread', '1');
  if (collectionId !== '') params.set('collection', collectionId);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export const isWhole = (selection: Selection): boolean => searchOf({ ...selection, sort: 'SAVED' }) === '';

/** The same letters without regard to case, width and accents, as the API compares them. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Selects and sorts what the device has kept, as the API does (api/src/features/bookmarks/readingList.ts). */
export function selected(items: readonly SavedItem[], selection: Selection): SavedItem[] {
  const { query, category, unreadOnly, collectionId } = selection;
  const words = folded(query).split(/\s+/u).filter(Boolean);
  const wanted = category.toLowerCase();
  return items
    .filter(
      ({ post, note, readAt, categoryNames, collectionIds }) =>
        !(unreadOnly && readAt !== null) &&
        (category === '' || categoryNames.some((name) => name.toLowerCase() === wanted)) &&
        (collectionId === '' || collectionIds.includes(collectionId)) &&
        hasWords(words, [post.title, post.author.name, post.author.userName, note]),
    )
    .sort(orders[selection.sort]);
}

function hasWords(words: readonly string[], texts: readonly string[]): boolean {
  const all = texts.map(folded);
  return words.every((word) => all.some((text) => text.includes(word)));
}

const latest = (a: string, b: string) => Date.parse(b) - Date.parse(a);

const orders: Record<ListSort, (a: SavedItem, b: SavedItem) => number> = {
  SAVED: (a, b) => latest(a.savedAt, b.savedAt),
  PUBLISHED: (a, b) => latest(a.post.createdAt, b.post.createdAt),
  LONGEST: (a, b) => b.post.readingMinutes - a.post.readingMinutes,
  SHORTEST: (a, b) => a.post.readingMinutes - b.post.readingMinutes,
};
