import type { ComponentProps } from 'react';
import type { GraphiQL } from 'graphiql';
import {
  getOperationAST,
  GraphQLError,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type ExecutionResult,
  type GraphQLFormattedError,
} from 'graphql';
import { SITE_ENDPOINT, type Access, type Identity, type PrivateCopy } from './access';
import { createLastValue } from './lastValue';
import { lastLive, observe } from './live';

export type Fetcher = ComponentProps<typeof GraphiQL>['fetcher'];

export interface Operation {
  query: string;
  variables?: unknown;
  operationName?: string | null;
}

/** Who asks where: the API of the site without an identity, or that of the identity's private copy. */
export type Caller = Pick<Identity, 'accessToken' | 'copy'> | null;

export const endpointOf = (caller: Caller): string => caller?.copy?.endpoint ?? SITE_ENDPOINT;

/** What any GraphQL client sends: JSON by POST, or a multipart request with a file, the token as bearer, custom headers last. */
function post(
  operation: Operation,
  caller: Caller,
  custom: Record<string, unknown> = {},
  file: File | null = null,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (caller) headers.set('authorization', `Bearer ${caller.accessToken}`);
  let body: BodyInit = JSON.stringify(operation);
  const slot = file && fileSlot(operation.variables);
  if (file && slot !== null) {
    // https://github.com/jaydenseric/graphql-multipart-request-spec
    const form = new FormData();
    form.set('operations', body);
    form.set('map', JSON.stringify({ file: [slot] }));
    form.set('file', file);
    body = form;
    headers.set('apollo-require-preflight', 'true');
  } else {
    headers.set('content-type', 'application/json');
  }
  for (const [name, value] of Object.entries(custom)) headers.set(name, String(value));
  return reach(endpointOf(caller), { method: 'POST', headers, body });
}

const UNREACHABLE = 'The server could not be reached. Check your connection, then try again.';

/** @throws Error in plain words; the browser's says "Failed to fetch" */
async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new Error(UNREACHABLE);
  }
}

/** The path of the first variable that is null, which an attached file takes the place of; null if there is none. */
export function fileSlot(variables: unknown, path = 'variables'): string | null {
  if (variables === null) return path;
  if (typeof variables !== 'object') return null;
  for (const [name, value] of Object.entries(variables as Record<string, unknown>)) {
    const found = value === undefined ? null : fileSlot(value, `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

async function read(response: Response): Promise<ExecutionResult> {
  try {
    return (await response.json()) as ExecutionResult;
  } catch {
    throw new Error(`The server answered ${response.status} without JSON.`);
  }
}

/** One request of the editor and its response. */
interface Exchange {
  status: number;
  milliseconds: number;
  headers: readonly (readonly [name: string, value: string])[];
  errors: readonly GraphQLFormattedError[];
}

export const lastExchange = createLastValue<Exchange>();

/** The file that operations send in place of a variable that is null. */
export const attachment = createLastValue<File>();

/**
 * Sends the editor's operations. Introspection needs no token, so it works when the token has expired.
 * @param onCopyEnded called when a private copy ended early: in another tab, for a newer one, or with the server
 */
export function createFetcher(access: Access, onCopyEnded: (caller: Caller) => void): Fetcher {
  return async (asked, options) => {
    const meant = meantIn(asked);
    // GraphiQL knows the name of an operation a moment after it was written.
    const operation = meant ? { ...asked, operationName: meant.name?.value } : asked;
    const isIntrospection = operation.operationName === 'IntrospectionQuery';
    if (isIntrospection) return read(await post(operation, null));
    const since = performance.now();
    const asker = access.get();
    lastLive.set(null);
    if (meant?.operation === OperationTypeNode.SUBSCRIPTION) {
      lastExchange.set(null);
      return observe((signal) => stream(operation, asker, options?.headers, signal), access.subscribe);
    }
    try {
      const response = await post(operation, asker, options?.headers, attachment.get());
      const answer = await read(response);
      if (response.status === 404 && asker?.copy) onCopyEnded(asker);
      lastExchange.set({
        status: response.status,
        milliseconds: performance.now() - since,
        headers: [...response.headers],
        errors: answer.errors ?? [],
      });
      return answer;
    } catch (error) {
      // Thrown, GraphiQL would show it with its stack.
      lastExchange.set(null);
      return { errors: [new GraphQLError(error instanceof Error ? error.message : 'Something went wrong!')] };
    }
  };
}

/** The operation that is meant, if the server would know it. */
export function meantIn({ query, operationName }: Operation): OperationDefinitionNode | null {
  try {
    const document = parse(query);
    return getOperationAST(document) ?? getOperationAST(document, operationName) ?? null;
  } catch {
    // The server says what is wrong.
    return null;
  }
}

/** The stream of a subscription. @throws Error with the server's message */
async function stream(
  operation: Operation,
  caller: Caller,
  custom: Record<string, unknown> = {},
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers({ accept: 'text/event-stream', 'content-type': 'application/json' });
  if (caller) headers.set('authorization', `Bearer ${caller.accessToken}`);
  for (const [name, value] of Object.entries(custom)) headers.set(name, String(value));
  const body = JSON.stringify(operation);
  const response = await reach(`${endpointOf(caller)}/stream`, { method: 'POST', headers, body, signal });
  if (response.ok) return response;
  const { errors } = await read(response);
  throw new Error(errors?.[0]?.message ?? `The server answered ${response.status}.`);
}

/** @throws Error with the API's message if it returns an error */
export async function ask<Data>(
  query: string,
  variables: Record<string, unknown>,
  caller: Caller,
): Promise<Data> {
  const { data, errors } = await read(await post({ query, variables }, caller));
  if (errors?.[0]) throw new Error(errors[0].message);
  if (!data) throw new Error('The API answered without data.');
  return data as Data;
}

const COPIES = '/sandbox/copies';

/** Makes a private copy of the demo site. @throws Error with the server's message */
export async function beginCopy(): Promise<Identity> {
  const response = await reach(COPIES, { method: 'POST' });
  const answer = (await read(response)) as PrivateCopy & Identity & ExecutionResult;
  if (!response.ok) throw new Error(answer.errors?.[0]?.message ?? 'Something went wrong!');
  const { accessToken, userName, endpoint, expiresAt } = answer;
  return { accessToken, userName, copy: { endpoint, expiresAt } };
}

/** Ends a private copy. It would end by itself, so a failure does not matter. */
export function endCopy({ endpoint }: PrivateCopy): void {
  void fetch(endpoint.replace(/\/graphql$/, ''), { method: 'DELETE' }).catch(() => undefined);
}

/** Ends the session of a log-in. It would expire by itself, so a failure does not matter. */
export function signOut(caller: Identity): void {
  void ask('mutation SandboxSignOut { signOut { user { id } } }', {}, caller).catch(() => undefined);
}
