import type { ListedPost } from '../posts/postRows.js';

/** A suggestion as REST writes it (docs/behaviour.md#rest-wire-names). */
export interface RestSuggestion {
  _id: string;
  title: string;
  userDetails: { userName: string };
}

/** Posts as the search box lists them while somebody types; the author's username is all that stands beside the title. */
export function toSuggestions(posts: readonly ListedPost[]): RestSuggestion[] {
  return posts.map(({ id, title, author: { userName } }) => ({ _id: id, title, userDetails: { userName } }));
}
