import DataLoader from 'dataloader';
import pLimit from 'p-limit';
import type { QueryAsVisitor, PageQueries } from './pageQueries.js';

/** Pages that are revalidated in one batch, whose queries share their statements. */
const MAX_BATCH = 32;
/** One batch waits for the database while another compares its results. */
const CONCURRENT_BATCHES = 2;

/** Revalidates rendered pages in batches. Pages that arrive while all batches are busy form the next one. */
export class PageRevalidation {
  readonly #inTurn = pLimit(CONCURRENT_BATCHES);
  readonly #pages: DataLoader<PageQueries, boolean>;
  #waiting = 0;

  /** @param newVisitor returns a function for one batch, which may load shared rows once */
  constructor(newVisitor: () => QueryAsVisitor) {
    let batch: Promise<unknown> = Promise.resolve();
    this.#pages = new DataLoader(
      (pages: readonly PageQueries[]) => {
        this.#waiting -= pages.length;
        const ask = newVisitor();
        const answers = Promise.all(
          pages.map((page) => page.haveSameResults(ask).catch((reason: unknown) => failure(reason))),
        );
        batch = answers;
        return answers;
      },
      {
        cache: false,
        maxBatchSize: MAX_BATCH,
        batchScheduleFn: (dispatch) => {
          void this.#inTurn(() => {
            dispatch();
            return batch;
          });
        },
      },
    );
  }

  /** Number of pages that wait for a batch. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether rendering the page again would give the same HTML. @throws what its queries throw */
  async isStillValid(page: PageQueries): Promise<boolean> {
    this.#waiting += 1;
    return this.#pages.load(page);
  }
}

function failure(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('A page was not revalidated.', { cause: reason });
}
