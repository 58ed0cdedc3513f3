import { id, named, object, text } from '../../platform/rest/restSchemas.js';
import type { ListedPost } from '../posts/postRows.js';

/** A suggestion as REST writes it (docs/behaviour.md#rest-wire-names). */
export interface RestSuggestion {
  _id: string;
  title: string;
  userDetails: { userName: string };
}

export const suggestionSchema = named<RestSuggestion>('Suggestion', 'A post that matches the search text.', {
  _id: id('The id of the post.'),
  title: text('Plain text.'),
  userDetails: object<RestSuggestion['userDetails']>('The author.', {
    userName: text('The username of the author.'),
  }),
});

/** Posts as suggestions for the search box, with the author's username. */
export function toSuggestions(posts: readonly ListedPost[]): RestSuggestion[] {
  return posts.map(({ title, author: { userName }, ...post }) => ({
    _id: post.id,
    title,
    userDetails: { userName },
  }));
}
