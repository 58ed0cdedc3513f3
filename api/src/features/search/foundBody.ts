import { TaskTooLargeError, type WorkerThreads } from '../../platform/threads/workerThreads.js';
import type { SearchBody } from './indexedBody.js';
import { findingSearchBody } from './search.tasks.js';

/** The search columns of a stored body, found in a worker thread if it is long. @throws TooBusyError */
export async function searchBodyOf(threads: WorkerThreads, html: string): Promise<SearchBody> {
  try {
    return await threads.run(findingSearchBody, { html }, { size: html.length });
  } catch (error) {
    // The post is found by its title and author. Otherwise it would never be shown again.
    if (error instanceof TaskTooLargeError) return { body: '', topics: ' ' };
    throw error;
  }
}
