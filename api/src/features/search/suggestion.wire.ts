import type { ListedPost } from '../posts/postRows.js';

/** A suggestion as REST writes it (docs/behaviour.md#rest-wire-names). */
export interface RestSuggestion {
  _id: string;
  title: string;
  userDetails: { userName: string };
}

/** Posts as suggestions for the search box, with the author's username. */
export function toSuggestions(posts: readonly ListedPost[]): RestSuggestion[] {
  return posts.map(({ id, title, author: { userName } }) => ({ _id: id, title, userDetails: { userName } }));
}
