/* Worker threads load this module, so it imports no database and no settings. */
import { task } from '../../platform/threads/task.js';
import type { SearchBody } from './indexedBody.js';

export async function topicsOfBody({ html }: { html: string }): Promise<string> {
  const { searchBody } = await import('./indexedBody.js');
  return searchBody(html).topics;
}

export async function searchBodyOf({ html }: { html: string }): Promise<SearchBody> {
  const { searchBody } = await import('./indexedBody.js');
  return searchBody(html);
}

export const findingSearchBody = task(import.meta.url, searchBodyOf);
export const findingTopics = task(import.meta.url, topicsOfBody);
