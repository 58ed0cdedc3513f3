import { createHash } from 'node:crypto';
import { type FormattedExecutionResult, print } from 'graphql';
import type { ExecuteAsVisitor } from './webRenderer.js';

/** Executes an operation for an anonymous visitor. The result is JSON, and equal data gives equal bytes. */
export type QueryAsVisitor = (query: string, variables: Record<string, unknown>) => Promise<string>;

interface RecordedQuery {
  query: string;
  variables: Record<string, unknown>;
  /** Of the result. */
  digest: string;
}

/**
 * The queries of a rendered page with digests of their results. A page depends on nothing else, so it is still valid while the
 * results are the same.
 */
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
