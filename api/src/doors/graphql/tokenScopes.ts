import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type FieldScope, TOKEN_SCOPE } from '../../platform/graphql/tokenScope.js';
import { scopeOf } from '../../platform/useCases/command.js';
import { type Needed, refusedScope, Scope } from '../../platform/useCases/scopes.js';
import { httpStatus, toGraphQLError } from '../errorMapping.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import type { OperationPart } from './operationPlugin.js';

/**
 * Refuses an operation of an access token that lacks a scope for one of its fields, before anything is executed: a mutation whose payload
 * may not be read must not change anything first. `execute` checks the use cases again.
 */
export const checkTokenScopes: OperationPart = (schema) => ({
  didResolveOperation: ({ document, operation, contextValue }) => {
    if (operation) checkScopes(schema, document, operation, contextValue);
  },
});

/** @throws GraphQLError of an InsufficientScopeError */
export function checkScopes(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { token, refused }: Pick<RequestContext, 'token' | 'refused'>,
): void {
  if (!token) return;
  const refusal = refusedScope(token, scopesOf(schema, document, operation.name?.value ?? ''));
  if (!refusal) return;
  refused('forbidden');
  throw toGraphQLError(refusal, httpStatus[refusal.code]);
}

/** What the fields of an operation need. Fields that a directive leaves out count as well. */
function scopesOf(schema: GraphQLSchema, document: DocumentNode, operationName: string): Needed[] {
  const operation = separateOperations(document)[operationName];
  if (!operation) throw new Error('The operation was not found.');
  const needed = new Set<Needed>();
  const types = new TypeInfo(schema);
  visit(
    operation,
    visitWithTypeInfo(types, {
      Field: () => {
        const [type, field] = [types.getParentType(), types.getFieldDef()];
        const scope = type && field ? fieldScope(schema, type, field) : 'any';
        if (scope !== 'any') needed.add(scope);
      },
    }),
  );
  return [...needed];
}

/** What an access token needs for a field. New root fields and new fields of the viewer are refused until they say more. */
export function fieldScope(
  schema: GraphQLSchema,
  type: Pick<GraphQLNamedType, 'name' | 'extensions'>,
  { name, extensions }: Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'>,
): FieldScope {
  if (name.startsWith('__')) return 'any';
  const own = scopeIn(extensions) ?? scopeIn(type.extensions);
  if (own) return own;
  if (type.name === schema.getQueryType()?.name || type.name === schema.getMutationType()?.name)
    return scopeOf(name) ?? 'session';
  if (type.name === schema.getSubscriptionType()?.name) return Scope.READ;
  return /^viewer[A-Z]/.test(name) ? Scope.READ : 'any';
}

const KNOWN: ReadonlySet<unknown> = new Set<FieldScope>(['any', 'session', ...Object.values(Scope)]);

function isFieldScope(value: unknown): value is FieldScope {
  return KNOWN.has(value);
}

function scopeIn(extensions: Readonly<Record<string, unknown>>): FieldScope | null {
  const value = extensions[TOKEN_SCOPE];
  return isFieldScope(value) ? value : null;
}
