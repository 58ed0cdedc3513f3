import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { Kind, visit, type FormattedExecutionResult } from 'graphql';
import { answerKey, ServedAnswers } from '../apollo';
import type { ReadQuery } from './head/pageHead';

/** Executes an operation as a visitor, in this process or elsewhere, and returns the GraphQL response. */
export type Execute = (
  document: DocumentNode,
  variables: OperationVariables,
) => Promise<Pick<FormattedExecutionResult, 'errors'> & { data?: object | null }>;

/** Error codes that are a valid answer: the content does not exist or cannot exist. Pages have a message for them. */
const answers: readonly unknown[] = ['NOT_FOUND', 'BAD_USER_INPUT'];

/** The answers of one render: a plain map, as the browser gets it too (src/apollo/servedAnswers.ts). */
export class PageAnswers {
  /** The queries that the last render had no answer for. */
  readonly #missing = new Map<string, () => Promise<void>>();
  readonly served = new ServedAnswers({}, (query, variables = {}) => {
    this.#missing.set(answerKey(query, variables), () => this.ask(query, variables));
  });
  /** The first error that is not an answer about the page: such a page must not be served. */
  failure: Error | null = null;

  constructor(private readonly execute: Execute) {}

  /** Asks for what the last render lacked. @returns whether it lacked anything */
  async askMissing(): Promise<boolean> {
    const missing = [...this.#missing.values()];
    this.#missing.clear();
    await Promise.all(missing.map((ask) => ask()));
    return missing.length > 0;
  }

  /** Never rejects. */
  async ask(query: DocumentNode, variables: OperationVariables = {}): Promise<void> {
    try {
      const { data, errors } = await this.execute(withTypeNames(query), variables);
      const error = errors?.find(({ extensions }) => !answers.includes(extensions?.code));
      if (error) this.failure ??= new Error(error.message);
      this.served.set(answerKey(query, variables), errors?.length ? { errors } : { data });
    } catch (reason) {
      this.failure ??= reason instanceof Error ? reason : new Error(String(reason));
    }
  }

  readonly read: ReadQuery = <Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => {
    const answer = this.served.get(answerKey(query, variables));
    // The API answered this to the same document.
    return answer && 'data' in answer ? (answer.data as Data) : null;
  };
}

const typed = new WeakMap<DocumentNode, DocumentNode>();

/** The document with the type of each object, as the client would send it: its cache needs them. */
function withTypeNames(document: DocumentNode): DocumentNode {
  const known = typed.get(document);
  if (known) return known;
  const result = visit(document, {
    SelectionSet: (node, _key, parent) => {
      const isRoot = parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION;
      const hasName = node.selections.some(
        (selection) => selection.kind === Kind.FIELD && selection.name.value === '__typename',
      );
      if (isRoot || hasName) return undefined;
      const name = { kind: Kind.NAME, value: '__typename' } as const;
      return { ...node, selections: [...node.selections, { kind: Kind.FIELD, name } as const] };
    },
  });
  typed.set(document, result);
  return result;
}
