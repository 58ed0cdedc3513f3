import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentNode,
  executeSync,
  getNamedType,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import { httpStatus, protocolCodes } from '../../src/doors/errorMapping.js';
import { type Exchange, type Finding, parseJson } from './oracle.js';

/** The value of a field of a response. */
export type Harvest = (type: string, field: string, value: string, root: string) => void;

const CODES = new Set([...Object.keys(httpStatus), ...protocolCodes]);
/** docs/api.md, "HTTP statuses". */
const STATUSES = new Set([200, 400, 401, 405, 406, 408, 413, 415, 417, 429, 431]);
const MAX_TOKENS = 2000;
const MAX_DOCUMENT = 30_000;

/**
 * Checks a response against the schema: graphql-js executes the operation on the response and must produce the same
 * response.
 */
export function checkGraphql(schema: GraphQLSchema, exchange: Exchange, harvest: Harvest): Finding[] {
  const { wire, answer } = exchange;
  const { status, headers } = answer;
  if (
    wire.method === 'OPTIONS' ||
    wire.method === 'HEAD' ||
    status === 503 ||
    status >= 500 ||
    status === 304
  )
    return [];
  if (!/^\/graphql\/?(?:\?|$)/.test(wire.target)) return [];
  const findings: Finding[] = [];
  const wrong = (what: string) => findings.push({ kind: 'not as described', what });
  if (!STATUSES.has(status)) wrong(`GraphQL answers ${status}`);
  if (answer.body.length === 0 || headers['content-encoding'] !== undefined) return findings;
  if (!/^application\/(?:json|graphql-response\+json)\b/.test(headers['content-type'] ?? '')) {
    wrong(`GraphQL answers ${status} as ${headers['content-type'] ?? 'nothing'}`);
    return findings;
  }
  const result = parseJson(answer.body.toString());
  if (!isObject(result)) {
    wrong('the answer is no object');
    return findings;
  }
  findings.push(...checkShape(result));
  const asked = operationOf(exchange);
  if (asked) findings.push(...checkData(schema, asked, result, harvest, exchange));
  return findings;
}

function checkShape(result: Record<string, unknown>): Finding[] {
  const findings: Finding[] = [];
  const wrong = (what: string) => findings.push({ kind: 'not as described', what });
  const unknown = Object.keys(result).filter((key) => !['data', 'errors', 'extensions'].includes(key));
  if (unknown.length > 0) wrong(`the answer has ${unknown.join(', ')}`);
  if (!('data' in result) && !('errors' in result)) wrong('the answer has neither data nor errors');
  if (!('errors' in result)) return findings;
  const { errors } = result;
  if (!Array.isArray(errors) || errors.length === 0) {
    wrong('errors is no list, or empty');
    return findings;
  }
  for (const error of errors as unknown[]) {
    const { message, extensions, path, locations } = isObject(error) ? error : {};
    if (typeof message !== 'string' || message === '') wrong('an error without a message');
    if (path !== undefined && !Array.isArray(path)) wrong('a path that is no list');
    if (locations !== undefined && !Array.isArray(locations)) wrong('locations that are no list');
    const code = isObject(extensions) ? extensions.code : undefined;
    if (code === 'INTERNAL_SERVER_ERROR') findings.push({ kind: '5xx', what: 'INTERNAL_SERVER_ERROR' });
    else if (typeof code !== 'string' || !CODES.has(code)) wrong(`the code ${String(code)}`);
  }
  return findings;
}

interface Asked {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** The operation of a well-formed request. */
function operationOf({ request, wire }: Exchange): Asked | null {
  if (wire.method === 'POST' && request.body.kind === 'form' && request.operation === 'Mutation.uploadImage')
    return null;
  const body =
    wire.method === 'GET' ? parametersOf(wire.target) : wire.body && parseJson(wire.body.toString());
  if (!isObject(body) || typeof body.query !== 'string' || body.query.length > MAX_DOCUMENT) return null;
  const { query, variables, operationName } = body;
  if (variables != null && !isObject(variables)) return null;
  if (operationName != null && typeof operationName !== 'string') return null;
  return { query, variables: variables ?? {}, operationName: operationName ?? undefined };
}

function parametersOf(target: string): Record<string, unknown> | null {
  const parameters = new URLSearchParams(target.split('?').slice(1).join('?'));
  if ([...parameters.keys()].length !== new Set(parameters.keys()).size) return null;
  const variables = parameters.get('variables');
  return {
    query: parameters.get('query'),
    variables: variables === null ? {} : parseJson(variables),
    operationName: parameters.get('operationName') ?? undefined,
  };
}

function checkData(
  schema: GraphQLSchema,
  { query, variables, operationName }: Asked,
  { data, errors }: Record<string, unknown>,
  harvest: Harvest,
  { answer, wire }: Exchange,
): Finding[] {
  const findings: Finding[] = [];
  const wrong = (what: string) => findings.push({ kind: 'not as described', what });
  const document = parsed(query);
  if (!document || validate(schema, document).length > 0) {
    if (data != null) wrong('an operation that is not valid was executed');
    const accept = wire.headers.accept ?? '';
    const isNew = /^application\/graphql-response\+json\b/.test(accept);
    if (answer.status === 200 && isNew)
      wrong('200 for an operation that is not valid, as application/graphql-response+json');
    return findings;
  }
  const codes = Array.isArray(errors)
    ? (errors as { extensions?: { code?: unknown } }[]).map((each) => each.extensions?.code)
    : [];
  if (codes.includes('GRAPHQL_PARSE_FAILED')) wrong('a good document could not be parsed');
  if (data == null || /\b__(?:schema|type)\b/.test(query)) return findings;

  const open: unknown[] = [];
  const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (source, _args, _context, info) => {
    const value = isObject(source) ? source[String(info.path.key)] : undefined;
    if (value === undefined) throw new Error(`${info.parentType.name}.${info.fieldName} is missing`);
    const { name } = getNamedType(info.returnType);
    if (typeof value === 'string') {
      if (name === 'DateTime' && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
        throw new Error(`${value} is no DateTime`);
      harvest(info.parentType.name, info.fieldName, value, rootOf(info.path));
    }
    return value;
  };
  const executed = executeSync({
    schema,
    document,
    operationName,
    variableValues: variables,
    rootValue: data,
    fieldResolver,
    typeResolver: (value) => {
      const name = isObject(value) ? value.__typename : undefined;
      if (typeof name === 'string') return name;
      open.push(value);
      return undefined;
    },
  });
  // Without `__typename` the type of an abstract value is unknown.
  if (open.length > 0) return findings;
  if (executed.errors) wrong(`data that the schema does not describe: ${executed.errors[0]?.message ?? ''}`);
  else if (!isDeepStrictEqual(JSON.parse(JSON.stringify(executed.data)), data))
    wrong('data that the operation did not ask for');
  return findings;
}

/** The key of the root field. */
function rootOf(path: { key: string | number; prev: object | undefined }): string {
  let top = path;
  while (top.prev) top = top.prev as typeof path;
  return String(top.key);
}

function parsed(query: string): DocumentNode | null {
  try {
    return parse(query, { maxLexicalTokens: MAX_TOKENS });
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
