import { createHash } from 'node:crypto';
import DataLoader from 'dataloader';
import { type FormattedExecutionResult, print } from 'graphql';
import pLimit from 'p-limit';
import type { ExecuteAsVisitor } from './webRenderer.js';

/** Pages that are revalidated in one batch, whose queries share their statements. */
const MAX_BATCH = 32;
/** One batch waits for the database while another compares its results. */
const CONCURRENT_BATCHES = 2;

/** Executes an operation for an anonymous visitor. The result is JSON, and equal data gives equal bytes. */
export type QueryAsVisitor = (query: string, variables: Record<string, unknown>) => Promise<string>;

interface RecordedQuery {
  query: string;
  variables: Record<string, unknown>;
  /** Of the result. */
  digest: string;
}

/** The queries of a rendered page. It is valid while their results are the same: it depends on nothing else. */
export class PageQueries {
  readonly #queries: RecordedQuery[] = [];

  /** Returns a function that executes the operations of the page and records their results. `ask` is not retained: it may hold loaded rows. */
  executeWith(ask: QueryAsVisitor): ExecuteAsVisitor {
    return async (document, variables) => {
      const query = print(document);
      const result = await ask(query, variables);
      this.#queries.push({ query, variables, digest: digestOf(result) });
      return JSON.parse(result) as FormattedExecutionResult;
    };
  }

  /** Whether all queries still have the same results. Executes them at once. @throws what `ask` throws */
  async haveSameResults(ask: QueryAsVisitor): Promise<boolean> {
    const areSame = await Promise.all(
      this.#queries.map(
        async ({ query, variables, digest }) => digestOf(await ask(query, variables)) === digest,
      ),
    );
    return areSame.every(Boolean);
  }
}

function digestOf(result: string): string {
  return createHash('sha256').update(result).digest('base64');
}

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
