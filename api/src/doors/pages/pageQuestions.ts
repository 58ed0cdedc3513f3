import { createHash } from 'node:crypto';
import { type FormattedExecutionResult, print } from 'graphql';
import type { ExecuteAsVisitor } from './webRenderer.js';

/** Answers operations to a visitor, as JSON: byte by byte the same as long as what they ask for is the same. */
export type AskAsVisitor = (query: string, variables: Record<string, unknown>) => Promise<string>;

interface Question {
  query: string;
  variables: Record<string, unknown>;
  /** Of the answer. */
  digest: string;
}

/**
 * What a page asked while it was rendered, and a digest of what it was told. A page is made of nothing else, so that it would be
 * rendered the same again as long as all of that is answered as it was: what it asked then, it would ask now.
 */
export class PageQuestions {
  readonly #questions: Question[] = [];

  /**
   * Executes the operations of the page while it is rendered, and writes down what was answered. Nothing of `ask` is kept: it may
   * hold all that was looked up.
   */
  executeBy(ask: AskAsVisitor): ExecuteAsVisitor {
    return async (document, variables) => {
      const query = print(document);
      const answer = await ask(query, variables);
      this.#questions.push({ query, variables, digest: digestOf(answer) });
      return JSON.parse(answer) as FormattedExecutionResult;
    };
  }

  /** Whether everything is still answered as it was, asked all at once. @throws when it cannot be asked */
  async areAnsweredAlike(ask: AskAsVisitor): Promise<boolean> {
    const alike = await Promise.all(
      this.#questions.map(
        async ({ query, variables, digest }) => digestOf(await ask(query, variables)) === digest,
      ),
    );
    return alike.every(Boolean);
  }
}

function digestOf(answer: string): string {
  return createHash('sha256').update(answer).digest('base64');
}
