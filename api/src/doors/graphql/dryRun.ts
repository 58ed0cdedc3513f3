import { HeaderMap, type GraphQLResponse } from '@apollo/server';
import {
  type DocumentNode,
  execute,
  type FieldNode,
  getArgumentValues,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { RequestContext } from '../../context.js';
import type { Logger } from '../../platform/log/log.js';
import { formatError, isMasked } from '../errorMapping.js';

const MEASURE = 'rateLimit';

/** Whether an operation only wants its cost: `rateLimit(dryRun: true)` at its root. @param variables with their defaults */
export function isDryRun(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): boolean {
  const field = schema.getQueryType()?.getFields()[MEASURE];
  if (!field || operation.operation !== OperationTypeNode.QUERY) return false;
  return rootFields(document, operation.selectionSet).some(
    (node) => node.name.value === MEASURE && getArgumentValues(field, node, variables).dryRun === true,
  );
}

interface DryRun {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
  contextValue: RequestContext;
  log: Logger;
}

/**
 * Executes nothing but `rateLimit` and `__typename`; all other fields are null. Apollo Server neither formats nor logs the errors of a
 * response that replaces the execution.
 */
export async function measured(dryRun: DryRun): Promise<GraphQLResponse> {
  const { schema, document, operation, variables: variableValues, contextValue, log } = dryRun;
  const fields = rootFields(document, operation.selectionSet);
  const selections = fields.filter(({ name }) => [MEASURE, '__typename'].includes(name.value));
  const pruned: OperationDefinitionNode = {
    ...operation,
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const { data, errors } = await execute({
    schema,
    variableValues,
    contextValue,
    document: { kind: Kind.DOCUMENT, definitions: [pruned, ...fragments] },
  });
  for (const err of errors ?? [])
    if (isMasked(err)) log.error({ err, requestId: contextValue.requestId }, 'A dry run failed');
  const nothing = fields.map(({ name, alias }) => [(alias ?? name).value, null] as const);
  const singleResult = {
    data: { ...Object.fromEntries(nothing), ...data },
    ...(errors && { errors: errors.map((error) => formatError(error.toJSON(), error)) }),
  };
  return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } };
}

/** The document has been validated, so fragments are not recursive. */
function rootFields(document: DocumentNode, { selections }: SelectionSetNode): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet);
    return document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value
        ? rootFields(document, definition.selectionSet)
        : [],
    );
  });
}
