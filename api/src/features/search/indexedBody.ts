import { indexedTokens } from '../../platform/text/searchText.js';
import { topicsOf } from '../../platform/text/searchTopics.js';
import { textParts } from '../../richText/richText.js';
import type { PostSearch } from './postSearch.entity.js';

/** The search columns of a body. */
export type SearchBody = Pick<PostSearch, 'body' | 'topics'>;

/** The search tokens of a body, which is HTML of the stored subset. */
export function indexedBody(html: string): Pick<PostSearch, 'body'> {
  return { body: indexedTokens(textParts(html).text) };
}

export function searchBody(html: string): SearchBody {
  const { text, parts } = textParts(html);
  return { body: indexedTokens(text), topics: topicsOf(parts) };
}
