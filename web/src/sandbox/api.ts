import type { ComponentProps } from 'react';
import type { GraphiQL } from 'graphiql';
import type { ExecutionResult } from 'graphql';

export type Fetcher = ComponentProps<typeof GraphiQL>['fetcher'];

interface Operation {
  query: string;
  variables?: unknown;
  operationName?: string | null;
}

/** Sends what any GraphQL client sends: JSON by POST, the token as bearer, custom headers last. */
async function send(
  operation: Operation,
  accessToken: string | undefined,
  headers: Record<string, unknown> = {},
): Promise<ExecutionResult> {
  const all = new Headers({ 'content-type': 'application/json', accept: 'application/json' });
  if (accessToken !== undefined) all.set('authorization', `Bearer ${accessToken}`);
  for (const [name, value] of Object.entries(headers)) all.set(name, String(value));
  const response = await fetch('/graphql', { method: 'POST', headers: all, body: JSON.stringify(operation) });
  try {
    return (await response.json()) as ExecutionResult;
  } catch {
    throw new Error(`The server answered ${response.status} without JSON.`);
  }
}

/** Sends the editor's operations. Introspection needs no token, so it works when the token has expired. */
export function createFetcher(accessToken: () => string | undefined): Fetcher {
  return (operation, options) =>
    send(
      operation,
      operation.operationName === 'IntrospectionQuery' ? undefined : accessToken(),
      options?.headers ?? {},
    );
}

/** @throws Error with the API's message if it returns an error */
export async function ask<Data>(
  query: string,
  variables: Record<string, unknown>,
  accessToken: string | undefined,
): Promise<Data> {
  const { data, errors } = await send({ query, variables }, accessToken);
  if (errors?.[0]) throw new Error(errors[0].message);
  if (!data) throw new Error('The API answered without data.');
  return data as Data;
}
