import {
  CategoryDocument,
  PostDocument,
  PostsDocument,
  ProfileDocument,
  SearchDocument,
  type SearchQueryVariables,
  type CategoryQuery,
  type PostQuery,
  type PostsQueryVariables,
  type ProfileQuery,
} from '../../generated/graphql';
import type { Feed } from '../../features/home/feedSort';
import type { ReadQuery } from './pageHead';

export type ShownPost = NonNullable<PostQuery['post']>;
export type ShownUser = NonNullable<ProfileQuery['user']>;

/** @returns null if the post does not exist. @throws if the page has not queried it */
export function shownPost(read: ReadQuery, id: string): ShownPost | null {
  return answered(read(PostDocument, { id })).post;
}

/** @returns null if the category does not exist. @throws if the page has not queried it */
export function shownCategory(read: ReadQuery, name: string): CategoryQuery['category'] {
  return answered(read(CategoryDocument, { name })).category;
}

/** @returns null if the user does not exist. @throws if the page has not queried them */
export function shownUser(read: ReadQuery, userName: string): ShownUser | null {
  return answered(read(ProfileDocument, { userName })).user;
}

/** A missing answer must not count as "does not exist": search engines would then drop the page. */
function answered<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new Error('The head of a page was asked for before its query was answered.');
  return answer;
}

/** The position of a page in the list of `?page=`. */
export interface ListPosition {
  /** From 1. */
  page: number;
  hasNextPage: boolean;
  /** Whether the page has no items. Beyond the first page, that means that the page does not exist. */
  isEmpty: boolean;
}

/** @param filter the variables of the page's list, except the page number */
export function positionInPosts(read: ReadQuery, filter: PostsQueryVariables, page: number): ListPosition {
  return position(read(PostsDocument, { ...filter, ...numbered(page) })?.posts, page);
}

/** @param search the variables of the search, except the page number */
export function positionInSearch(read: ReadQuery, search: SearchQueryVariables, page: number): ListPosition {
  return position(read(SearchDocument, { ...search, ...numbered(page) })?.search, page);
}

/** The variables of a feed's list. */
export function feedFilter({ sort, period }: Feed): PostsQueryVariables {
  return { sort, ...(period && { period }) };
}

/** The first page is queried without a number, so that the endless list can continue it. */
export function numbered(page: number): { page?: number } {
  return page > 1 ? { page } : {};
}

/** A list that was not queried has no next page. */
function position(
  list: { edges: readonly unknown[]; pageInfo: { hasNextPage: boolean } } | null | undefined,
  page: number,
): ListPosition {
  return { page, hasNextPage: list?.pageInfo.hasNextPage ?? false, isEmpty: list?.edges.length === 0 };
}
