import { endpointOf, type Operation } from './api';
import type { Identity } from './access';

/** The token that a copied request contains: that of a private copy is worth nothing elsewhere, any other stays here. */
const tokenOf = (identity: Identity): string => (identity.copy ? identity.accessToken : 'YOUR_TOKEN');

function headersOf(identity: Identity | null): Record<string, string> {
  const authorization = identity && { authorization: `Bearer ${tokenOf(identity)}` };
  return { 'content-type': 'application/json', ...authorization };
}

/** A text in single quotes for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a command of curl. */
export function curlOf(operation: Operation, identity: Identity | null, origin: string): string {
  const headers = Object.entries(headersOf(identity)).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  const parts = [
    `curl ${origin}${endpointOf(identity)}`,
    ...headers,
    `-d ${quoted(JSON.stringify(operation))}`,
  ];
  return parts.join(' \\\n  ');
}

/** The request as an expression of JavaScript. */
export function fetchOf(operation: Operation, identity: Identity | null, origin: string): string {
  const { query, variables } = operation;
  const template = query.replace(/[\\`]|\$(?=\{)/g, '\\$&');
  const fields = [
    `query: \`${template}\``,
    ...(variables ? [`variables: ${JSON.stringify(variables, null, 2)}`] : []),
  ];
  return `const response = await fetch(${JSON.stringify(`${origin}${endpointOf(identity)}`)}, {
  method: 'POST',
  headers: ${JSON.stringify(headersOf(identity))},
  body: JSON.stringify({
    ${fields.join(',\n').replaceAll('\n', '\n    ')},
  }),
});
const { data, errors } = await response.json();`;
}

export interface SharedOperation {
  query: string;
  /** JSON; empty if there are none. */
  variables: string;
}

/** The address of an operation. It stands behind `#`, so that the server is not told of it. */
export function addressOf({ query, variables }: SharedOperation, page: string): string {
  const parameters = new URLSearchParams({ query, ...(variables.trim() && { variables }) });
  return `${page.split('#')[0] ?? ''}#${parameters.toString()}`;
}

/** The operation of an address; null if it has none. */
export function operationIn(hash: string): SharedOperation | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const query = parameters.get('query');
  return query === null ? null : { query, variables: parameters.get('variables') ?? '' };
}
