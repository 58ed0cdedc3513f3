/* Worker threads load this module, so it imports no database and no settings. */
import { task } from '../../platform/threads/task.js';

export async function topicsOfBody({ html }: { html: string }): Promise<string> {
  const { searchBody } = await import('./indexedBody.js');
  return searchBody(html).topics;
}

export const findingTopics = task(import.meta.url, topicsOfBody);
