import { indexedTokens } from '../../platform/text/searchText.js';
import { plainText } from '../../richText/richText.js';
import type { PostSearch } from './postSearch.entity.js';

/** The search tokens of a body, which is HTML of the stored subset. */
export function indexedBody(html: string): Pick<PostSearch, 'body'> {
  return { body: indexedTokens(plainText(html)) };
}
