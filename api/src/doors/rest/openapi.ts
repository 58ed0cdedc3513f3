import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import Fastify, { type FastifySchema } from 'fastify';
import { withoutSchemas } from '../../edge/schemaCompilers.js';
import { type Budget, budgets, periodOf } from '../../platform/limits/rateLimits.js';
import { isJsonObject } from '../../platform/rest/restInput.js';
import {
  isCacheable,
  mayRepeat,
  refusalOf,
  type RestMethod,
  type RestRoute,
} from '../../platform/rest/restRoute.js';
import { failureSchema, fields, messageText, type Schema } from '../../platform/rest/restSchemas.js';

/** The part of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0) that readers of the document use. */
export interface OpenApiDocument {
  paths: Record<string, Partial<Record<RestMethod, OpenApiOperation>>>;
  components: { schemas: Record<string, Schema> };
}

export interface OpenApiOperation {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: 'path' | 'query'; required: boolean }[];
  requestBody?: { required: boolean; content: Content };
  /** By status. */
  responses: Record<string, OpenApiResponse>;
}

interface OpenApiResponse {
  description: string;
  headers?: Record<string, { required?: boolean }>;
  content?: Content;
}

/** By media type. */
type Content = Record<string, { schema: Schema }>;

const always: Readonly<Record<number, string>> = {
  401: 'The token is malformed, expired or revoked, or is missing where one is needed.',
  500: 'Internal error. The log of the server has the details under the id in `X-Request-Id`.',
  503: 'The server is overloaded, or its database is unavailable. `Retry-After` says in how many seconds to try again.',
};
const ofChange: Readonly<Record<number, string>> = {
  503: 'Without it the answer of the database was lost, and the change may have been made: look before you repeat the call, or repeat it with the same `Idempotency-Key`.',
};
/** Failures of idempotency keys. */
const ofKey: Readonly<Record<number, string>> = {
  409: 'A request with this `Idempotency-Key` is still being answered: `Retry-After` says when to try again. Or it was executed, and its response cannot be repeated.',
  422: 'The `Idempotency-Key` was used for another request.',
};
/** Whether the responses with a status have a `Retry-After`: always, or some of them. */
const waits: Readonly<Record<string, 'always' | 'sometimes'>> = {
  409: 'sometimes',
  429: 'always',
  503: 'always',
};
const ofPath: Readonly<Record<number, string>> = { 400: 'The path is malformed.' };
const ofJson: Readonly<Record<number, string>> = {
  400: 'The body is not a JSON object, or a field is invalid.',
  413: 'The body is too large.',
  415: 'The content type of the body is not JSON.',
};
const ofMultipart: Readonly<Record<number, string>> = { 415: 'The content type of the body is malformed.' };

const etag: Schema = {
  type: 'string',
  description: 'Send it back as `If-None-Match`; 304 means that nothing has changed.',
};
const retryAfter: Schema = {
  type: 'integer',
  minimum: 1,
  description: 'Seconds until a retry can succeed.',
};

/** The schema of a route for Fastify and @fastify/swagger: the description of its feature, and what follows from the route. */
function schemaOf(route: RestRoute): FastifySchema {
  const { operation, useCases, query, bodyType, textFailures } = route;
  const { id, tag, summary, description, params, body, success, failures } = operation;
  const isCached = isCacheable(route);
  const isForMembers = useCases.some(({ access }) => access === 'member');
  const isText = (status: string) => textFailures === 'all' || textFailures === Number(status);
  const refusals = {
    ...(params && ofPath),
    ...always,
    ...(route.method !== 'get' && beside(always, ofChange)),
    429: tooMany(useCases.flatMap(({ budgets }) => budgets)),
    ...(body && (bodyType === 'multipart' ? ofMultipart : ofJson)),
    ...failures,
    ...beside(failures, { 403: forbidden(route), ...(mayRepeat(route) && ofKey) }),
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(isForMembers && { security: securityOf(route) }),
    ...(params && { params: fields(params) }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(bodyType === 'multipart' && { consumes: ['multipart/form-data'] }),
    response: {
      [success.status ?? 200]: {
        description: success.description,
        ...(isCached && { headers: { ETag: etag } }),
        ...json(success.schema),
      },
      ...(isCached && {
        304: { description: 'The entity tag in `If-None-Match` is still current.', type: 'null' },
      }),
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, reason]) => [
          status,
          {
            description: reason,
            ...(waits[status] && { headers: { 'Retry-After': retryAfter } }),
            ...json(isText(status) ? messageText : failureSchema),
          },
        ]),
      ),
    },
  };
}

/** Reasons that a call has besides its own, by status. */
function beside(
  own: Readonly<Record<number, string>> = {},
  others: Readonly<Record<number, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(others).map(([status, reason]) => [
      status,
      [own[Number(status)], reason].filter((each) => each !== undefined).join(' '),
    ]),
  );
}

/** Why an access token is refused. */
function forbidden({ useCases }: RestRoute): string {
  const scopes = [...new Set(useCases.map(({ scope }) => scope))].filter((scope) => scope !== 'session');
  if (scopes.length === 0) return 'No access token may do this.';
  return `The access token lacks the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`;
}

/** The ways to authenticate: none, the token of a session, or an access token with a scope for one of the use cases. */
function securityOf(route: RestRoute): Record<string, string[]>[] {
  const scopes = new Set(route.useCases.map(({ scope }) => scope));
  scopes.delete('session');
  return [
    ...(refusalOf(route) ? [] : [{}]),
    { bearer: [] },
    ...[...scopes].map((scope) => ({ accessToken: [scope] })),
  ];
}

function json(schema: Schema): { content: Content } {
  return { content: { 'application/json': { schema } } };
}

function tooMany(ofUseCases: readonly Budget[]): string {
  const limits = [...new Set<Budget>(['request', ...ofUseCases])].map((name) => {
    const { points, what } = budgets[name];
    return `${points} ${what} ${periodOf(name)} (\`${name}\`)`;
  });
  return `Too many requests. \`Retry-After\` says in how many seconds to try again. Limits: ${limits.join(', ')}.`;
}

const options: FastifyDynamicSwaggerOptions = {
  hideUntagged: true,
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Hydrate REST API',
      version: '1.0.0',
      summary: 'The API of older clients. New clients should use GraphQL at /graphql.',
      description: [
        'Every path may end with a slash. Bodies are JSON objects, unless a call accepts a file.',
        'A call that needs a token acts for its owner; a body that names another user is refused.',
        'A token that is sent must be valid, even where none is needed.',
        'Calls by POST, PUT and DELETE accept an `Idempotency-Key` of 1 to 255 visible ASCII characters. A request that is sent again with the same key within a day is not executed again; it gets the first response, with `Idempotent-Replayed: true`. A key that is in use gets 409, and one that was used for another request 422. Calls that return an `accessToken` ignore the key.',
        'Every response has an `X-Request-Id`, and `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` where requests are limited.',
      ].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: [
      { name: 'Accounts', description: 'Registration, login and password reset.' },
      { name: 'Users', description: 'Profiles and their settings.' },
      { name: 'Posts', description: 'Posts and lists of posts.' },
      { name: 'Reactions', description: 'Likes and comments.' },
      { name: 'Categories', description: 'Categories of posts.' },
      { name: 'Uploads', description: 'Images.' },
    ],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `accessToken` that login and verify-email return, valid for 7 days.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'hyd_',
          description:
            'An access token from the settings, with one of the named scopes. Calls without a scope here refuse it. Calls that need no token need the scope `read` if one is sent, and 403 names a missing scope.',
        },
      },
    },
  },
  transform: ({ schema, url, ...given }) => ({
    url,
    schema: toComponents(schema, documentOf(given).components.schemas) as FastifySchema,
  }),
  transformObject: (given) => {
    const document = documentOf(given);
    for (const item of Object.values(document.paths))
      for (const [method, operation] of Object.entries(item)) complete(method, operation, document);
    return document as object;
  },
};

/**
 * The OpenAPI document of the REST API, served at `/api/openapi.json`. Tests validate responses against it. An instance of Fastify that
 * serves nothing collects the routes, so that a process loads the generator only when a client requests the document.
 *
 * @param prefix the path of the API
 */
export async function openApiDocument(routes: readonly RestRoute[], prefix: string): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = Fastify({ schemaController: withoutSchemas });
  // The schemas only describe. Commands validate their input.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, options);
  await app.register(
    async (api) => {
      for (const route of routes)
        api.route({
          method: route.method.toUpperCase(),
          url: route.path,
          exposeHeadRoute: false,
          schema: schemaOf(route),
          handler: async () => undefined,
        });
    },
    { prefix },
  );
  await app.ready();
  return app.swagger();
}

function documentOf(given: object): OpenApiDocument {
  return (given as { openapiObject: OpenApiDocument }).openapiObject;
}

/** Adds what schemas of Fastify cannot express: whether a body and a header are required. */
function complete(
  method: string,
  { requestBody, responses }: OpenApiOperation,
  { components }: OpenApiDocument,
): void {
  const needsFields = ({ $ref = '', anyOf, required }: Schema): boolean =>
    anyOf?.every(needsFields) ??
    (required ?? components.schemas[$ref.split('/').at(-1) ?? '']?.required) !== undefined;
  if (requestBody)
    requestBody.required = Object.values(requestBody.content).some(({ schema }) => needsFields(schema));
  for (const [status, { headers }] of Object.entries(responses)) {
    const wait = headers?.['Retry-After'];
    const isAlways =
      waits[status] === 'always' && (method === 'get' || ofChange[Number(status)] === undefined);
    if (wait && isAlways) wait.required = true;
  }
}

/** Moves named schemas to the components of the document and replaces them by references. */
function toComponents(value: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => toComponents(each, components));
  if (!isJsonObject(value)) return value;
  const { $id, ...rest } = value;
  const copy = Object.fromEntries(
    Object.entries(rest).map(([key, each]) => [key, toComponents(each, components)]),
  );
  if (typeof $id !== 'string') return copy;
  components[$id] = copy;
  return { $ref: `#/components/schemas/${$id}` };
}
