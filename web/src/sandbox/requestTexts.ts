import { OperationTypeNode } from 'graphql';
import { endpointOf, meantIn, type Operation } from './api';
import type { Identity } from './access';

/** The token that a copied request contains: that of a private copy is worth nothing elsewhere, any other stays here. */
const tokenOf = (identity: Identity): string => (identity.copy ? identity.accessToken : 'YOUR_TOKEN');

interface Request {
  address: string;
  headers: Record<string, string>;
  operation: Operation;
  isStream: boolean;
}

/** The request that the sandbox itself would send. */
function requestOf(asked: Operation, identity: Identity | null, origin: string): Request {
  const { query, variables, operationName } = asked;
  const meant = meantIn(asked);
  const isStream = meant?.operation === OperationTypeNode.SUBSCRIPTION;
  const name = meant ? meant.name?.value : operationName;
  return {
    address: `${origin}${endpointOf(identity)}${isStream ? '/stream' : ''}`,
    headers: {
      'content-type': 'application/json',
      ...(isStream && { accept: 'text/event-stream' }),
      ...(identity && { authorization: `Bearer ${tokenOf(identity)}` }),
    },
    operation: {
      query,
      ...(variables !== undefined && { variables }),
      ...(name !== undefined && name !== null && { operationName: name }),
    },
    isStream,
  };
}

/** A text in single quotes for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a command of curl. */
export function curlOf(asked: Operation, identity: Identity | null, origin: string): string {
  const { address, headers, operation, isStream } = requestOf(asked, identity, origin);
  const parts = [
    `curl ${isStream ? '-N ' : ''}${address}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `-d ${quoted(JSON.stringify(operation))}`,
  ];
  return parts.join(' \\\n  ');
}

const READ_JSON = 'const { data, errors } = await response.json();';
const READ_EVENTS = `for await (const events of response.body.pipeThrough(new TextDecoderStream())) {
  console.log(events);
}`;

/** The request as an expression of JavaScript. */
export function fetchOf(asked: Operation, identity: Identity | null, origin: string): string {
  const { address, headers, operation, isStream } = requestOf(asked, identity, origin);
  const { query, variables, operationName } = operation;
  const template = query.replace(/[\\`]|\$(?=\{)/g, '\\$&');
  const fields = [
    `query: \`${template}\``,
    ...(variables === undefined ? [] : [`variables: ${JSON.stringify(variables, null, 2)}`]),
    ...(operationName === undefined ? [] : [`operationName: ${JSON.stringify(operationName)}`]),
  ];
  return `const response = await fetch(${JSON.stringify(address)}, {
  method: 'POST',
  headers: ${JSON.stringify(headers)},
  body: JSON.stringify({
    ${fields.join(',\n').replaceAll('\n', '\n    ')},
  }),
});
${isStream ? READ_EVENTS : READ_JSON}`;
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
