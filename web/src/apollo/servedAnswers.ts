import type { DocumentNode, OperationVariables } from '@apollo/client';
import type { GraphQLFormattedError } from 'graphql';

/** The API's answer to one query of a page: its data or its errors. */
export type ServedAnswer = { data: unknown } | { errors: readonly GraphQLFormattedError[] };

/** The answers of a page by query and variables, as the server sends them with it. */
export type AnswersByKey = Record<string, ServedAnswer>;

/** Identifies a query with its variables, whatever their order. */
export function answerKey(query: DocumentNode, variables: OperationVariables = {}): string {
  const sorted = Object.fromEntries(Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${operationName(query)} ${JSON.stringify(sorted)}`;
}

function operationName({ definitions }: DocumentNode): string {
  for (const definition of definitions) if ('operation' in definition) return definition.name?.value ?? '';
  return '';
}

/** Failures in the form that Apollo Client gives them (errors.ts reads both). */
export class ServedErrors extends Error {
  override name = 'CombinedGraphQLErrors';

  constructor(readonly errors: readonly GraphQLFormattedError[]) {
    super(errors.map(({ message }) => message).join('\n'));
  }
}

/** The answers that came with a page. Until there is a client, they are all that its queries have. */
export class ServedAnswers {
  readonly #answers: Map<string, ServedAnswer>;

  /** @param onMissing called with each query that has no answer; the server then asks for it and renders again */
  constructor(
    answers: AnswersByKey = {},
    readonly onMissing?: (query: DocumentNode, variables: OperationVariables | undefined) => void,
  ) {
    this.#answers = new Map(Object.entries(answers));
  }

  get(key: string): ServedAnswer | undefined {
    return this.#answers.get(key);
  }

  set(key: string, answer: ServedAnswer): void {
    this.#answers.set(key, answer);
  }

  /** Hands an answer over to the cache of the client, which knows later ones. */
  take(key: string): ServedAnswer | undefined {
    const answer = this.#answers.get(key);
    this.#answers.delete(key);
    return answer;
  }

  /** Forgets all, because they are of another viewer. */
  clear(): void {
    this.#answers.clear();
  }

  all(): AnswersByKey {
    return Object.fromEntries(this.#answers);
  }
}
