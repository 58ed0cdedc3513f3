import type { OpenApiDocument, OpenApiOperation } from '../../src/doors/rest/openapi.js';
import type { Schema } from '../../src/platform/rest/restSchemas.js';
import type { Random } from '../random.js';
import type { Body, FuzzRequest } from './request.js';
import { goodValue, mutate, mutateText, oddText, once } from './values.js';
import { oddFile, uploadPart } from './uploadFiles.js';

type Method = 'get' | 'post' | 'put' | 'delete';

/** The calls that coverage counts, such as `PUT /api/posts/{postId}`. */
export function restOperations(document: OpenApiDocument): string[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** @returns a REST request for the call `name` of the document, well-formed half of the time */
export function restRequest(
  document: OpenApiDocument,
  name: string,
  random: Random,
  people: number,
): FuzzRequest {
  const [method = '', path = ''] = name.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase() as Method];
  if (!operation) throw new Error(`The document has no ${name}.`);
  const needsToken = operation.security?.every((each) => 'bearer' in each) ?? false;
  const request: FuzzRequest = {
    door: 'rest',
    operation: name,
    method,
    target: targetOf(path, operation, random),
    headers: {},
    person: once(random, needsToken ? 12 : 2) ? null : random.below(people),
    body: bodyOf(operation, document, random),
  };
  return once(random, 2) ? request : mutateRest(request, random);
}

function targetOf(path: string, operation: OpenApiOperation, random: Random): string {
  const { operationId, parameters = [] } = operation;
  const query = new URLSearchParams();
  let target = path;
  for (const { name, in: place, required } of parameters) {
    const value = () => String(goodValue(name === 'name' ? 'category' : name, operationId, random));
    if (place === 'path') target = target.replace(`{${name}}`, userPlace(name, operationId) ?? value());
    else if (required || once(random, 3)) query.set(name, value());
  }
  const search = String(query);
  return `${target}${once(random, 4) ? '/' : ''}${search === '' ? '' : `?${search}`}`;
}

/** GET identifies a user by username, PUT and DELETE by id. */
function userPlace(name: string, operationId: string): string | null {
  if (name !== 'user') return null;
  return operationId === 'getUser' ? 'zzuserName1zz' : 'zzself1zz';
}

function bodyOf(
  { operationId, requestBody }: OpenApiOperation,
  document: OpenApiDocument,
  random: Random,
): Body {
  if (!requestBody || (!requestBody.required && once(random, 2))) return { kind: 'none' };
  if ('multipart/form-data' in requestBody.content) {
    return { kind: 'form', boundary: 'fuzz', parts: [uploadPart('file', random)] };
  }
  const schema = requestBody.content['application/json']?.schema ?? {};
  return { kind: 'json', value: instanceOf(schema, 'body', operationId, document, random) };
}

/** A value for a schema of the document; names supply what the schema does not say. */
function instanceOf(
  schema: Schema,
  name: string,
  operationId: string,
  document: OpenApiDocument,
  random: Random,
): unknown {
  if (schema.$ref) {
    const target = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return target ? instanceOf(target, name, operationId, document, random) : null;
  }
  if (schema.anyOf) return instanceOf(random.pick(schema.anyOf), name, operationId, document, random);
  if (!schema.properties) return goodValue(name, operationId, random);
  // Fields of older clients for the acting user. They change nothing, and another user is refused.
  const required = new Set(schema.required);
  return Object.fromEntries(
    Object.entries(schema.properties)
      .filter(([key]) => required.has(key) || once(random, 3))
      .map(([key, each]) => [
        key,
        ownName(key, operationId) ?? instanceOf(each, key, operationId, document, random),
      ]),
  );
}

function ownName(key: string, operationId: string): string | null {
  if (key === 'userId') return 'zzself1zz';
  return key === 'userName' && !/register|login/.test(operationId) ? 'zzselfName1zz' : null;
}

function mutateRest(request: FuzzRequest, random: Random): FuzzRequest {
  const { body, target } = request;
  const dice = random.below(10);
  if (dice < 5 && body.kind === 'json')
    return { ...request, body: { kind: 'json', value: mutate(body.value, random) } };
  if (dice < 5 && body.kind === 'form')
    return { ...request, body: { ...body, parts: [oddFile('file', random)] } };
  if (dice === 5 && body.kind === 'json')
    return { ...request, body: { kind: 'text', text: mutateText(JSON.stringify(body.value), random) } };
  if (dice === 6) return { ...request, method: random.pick(METHODS) };
  if (dice === 7) return { ...request, target: mutateTarget(target, random) };
  if (dice === 8)
    return { ...request, target: `${target}${target.includes('?') ? '&' : '?'}${oddParameter(random)}` };
  return { ...request, target: mutateTarget(target, random) };
}

export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
] as const;
const PARAMETERS = [
  'page',
  'sort',
  'search',
  'userName',
  'name',
  'id',
  'categories',
  'token',
  'q',
  'username',
  '__proto__',
] as const;

/** A random additional query parameter. */
export function oddParameter(random: Random): string {
  const value = once(random, 3)
    ? random.pick(['%', '%ff', '%00', '%c0%af', '1/?search=a', '', '[]', 'a&page=2', '1e9', '-1'])
    : encodeURIComponent(oddText(random).toWellFormed());
  return `${random.pick(PARAMETERS)}${random.pick(['=', '[]=', '[a]=', ''])}${value}`;
}

const SEGMENTS = [
  '..',
  '%2e%2e',
  '%2f',
  '%00',
  '%',
  '%ff',
  '%c0%ae',
  ';',
  '//',
  '.',
  '~',
  '漢',
  '%F0%9F%98%80',
  '\\',
  '*',
  'constructor',
  '__proto__',
] as const;

/** Changes one segment of a path. */
export function mutateTarget(target: string, random: Random): string {
  const segments = target.split('/');
  const at = 1 + random.below(Math.max(1, segments.length - 1));
  const odd = once(random, 4) ? encodeURIComponent(oddText(random).toWellFormed()) : random.pick(SEGMENTS);
  const how = random.below(3);
  const changed = segments.flatMap((segment, i) =>
    i !== at ? [segment] : how === 0 ? [odd] : how === 1 ? [segment, odd] : [segment + odd],
  );
  return changed.join('/') || '/';
}
