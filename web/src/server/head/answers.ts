import type { TypedDocumentNode } from '@apollo/client';
import {
  CategoryDocument,
  PostDocument,
  PostsDocument,
  ProfileDocument,
  SearchDocument,
  type CategoryQuery,
  type CategoryQueryVariables,
  type PostQuery,
  type PostQueryVariables,
  type PostsQuery,
  type PostsQueryVariables,
  type ProfileQuery,
  type ProfileQueryVariables,
  type SearchQuery,
  type SearchQueryVariables,
} from '../../generated/graphql';
import type { ReadQuery } from './pageHead';

// The generated documents do not say what they ask for; the generated types do.
const postDocument: TypedDocumentNode<PostQuery, PostQueryVariables> = PostDocument;
const categoryDocument: TypedDocumentNode<CategoryQuery, CategoryQueryVariables> = CategoryDocument;
const profileDocument: TypedDocumentNode<ProfileQuery, ProfileQueryVariables> = ProfileDocument;
const postsDocument: TypedDocumentNode<PostsQuery, PostsQueryVariables> = PostsDocument;
const searchDocument: TypedDocumentNode<SearchQuery, SearchQueryVariables> = SearchDocument;

export type ShownPost = NonNullable<PostQuery['post']>;
export type ShownCategory = NonNullable<CategoryQuery['category']>;
export type ShownUser = NonNullable<ProfileQuery['user']>;

/** @returns null when there is no such post. @throws when the post's page has not asked for it */
export function shownPost(read: ReadQuery, id: string): ShownPost | null {
  return answered(read(postDocument, { id })).post;
}

/** @returns null when there is no such category. @throws when the category's page has not asked for it */
export function shownCategory(read: ReadQuery, name: string): ShownCategory | null {
  return answered(read(categoryDocument, { name })).category;
}

/** @returns null when there is no such user. @throws when the profile has not asked for them */
export function shownUser(read: ReadQuery, userName: string): ShownUser | null {
  return answered(read(profileDocument, { userName })).user;
}

/** Silence must not be taken for "there is none": that would tell search engines to forget the page. */
function answered<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new Error('The head of a page was asked for before its query was answered.');
  return answer;
}

/** Where a page stands in the list that `?page=` leads through. */
export interface ListPosition {
  /** From 1. */
  page: number;
  hasNextPage: boolean;
  /** Whether the page holds nothing. Behind the first one that makes it a page that does not exist. */
  isEmpty: boolean;
}

/** @param filter what the page asks its list for, but for the page's number */
export function positionInPosts(read: ReadQuery, filter: PostsQueryVariables, page: number): ListPosition {
  return position(read(postsDocument, { ...filter, ...numbered(page) })?.posts, page);
}

export function positionInSearch(read: ReadQuery, query: string, page: number): ListPosition {
  return position(read(searchDocument, { query, ...numbered(page) })?.search, page);
}

/** The first page is asked for by no number, so that the endless list begins with it. */
function numbered(page: number): { page?: number } {
  return page > 1 ? { page } : {};
}

/** A list that was not asked for leads nowhere. */
function position(
  list: { edges: readonly unknown[]; pageInfo: { hasNextPage: boolean } } | undefined,
  page: number,
): ListPosition {
  return { page, hasNextPage: list?.pageInfo.hasNextPage ?? false, isEmpty: list?.edges.length === 0 };
}
