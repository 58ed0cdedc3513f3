import { text } from './openapiSchemas.js';
import type { Header, Operation, Parameter, Schema } from './openapiTypes.js';

/** What is particular to one call; {@link operation} adds what is true of all. */
export interface Call {
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** Whether a token is needed, or may be sent; without, it makes no difference. */
  token?: 'needed' | 'possible';
  parameters?: Parameter[];
  body?: { schema: Schema; isOptional?: true; isMultipart?: true };
  /** The answer that it is called for. */
  answer: { status: 200 | 201; description: string; schema: Schema };
  /** What can go wrong besides what can always go wrong, by status. */
  failures?: Readonly<Record<number, string>>;
  /** Which failures are a JSON string instead of an object. */
  textFailures?: 400 | 'all';
  /** For a GET whose answer nobody may keep. */
  isPrivate?: true;
}

const ofPath: Readonly<Record<number, string>> = { 400: 'The path is not well-formed.' };
const always: Readonly<Record<number, string>> = {
  401: 'The token is malformed, expired or revoked, or there is none where one is needed.',
  429: 'Too many requests. `Retry-After` says in how many seconds to try again.',
  500: 'Something went wrong on the server’s side. The log has it under the id in `X-Request-Id`.',
};
const withBody: Readonly<Record<number, string>> = {
  400: 'The body is no JSON object, or a field of it is wrong.',
  413: 'The body is too large.',
  415: 'The body is no JSON by its content type.',
};

const retryAfter: Header = {
  description: 'Seconds until the next try can succeed.',
  required: true,
  schema: { type: 'integer', minimum: 1 },
};
const etag: Header = {
  description: 'Send it back as `If-None-Match`; 304 says that nothing has changed.',
  schema: { type: 'string' },
};

/** One operation of the document, with every status it can be answered with. */
export function operation(call: Call): Operation {
  const { id, tag, summary, description, parameters, body, answer } = call;
  const isKept = call.body === undefined && call.token === undefined && call.isPrivate === undefined;
  const isJsonBody = body !== undefined && !body.isMultipart;
  const failures = [
    parameters?.some((parameter) => parameter.in === 'path') ? ofPath : {},
    always,
    isJsonBody ? withBody : {},
    call.failures ?? {},
  ].flatMap((some) => Object.entries(some));
  const isText = (status: number) => call.textFailures === 'all' || call.textFailures === status;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(call.token !== undefined && {
      security: call.token === 'needed' ? [{ bearer: [] }] : [{}, { bearer: [] }],
    }),
    ...(parameters && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.isOptional,
        content: { [body.isMultipart ? 'multipart/form-data' : 'application/json']: { schema: body.schema } },
      },
    }),
    responses: {
      [answer.status]: {
        description: answer.description,
        ...(isKept && { headers: { ETag: etag } }),
        content: { 'application/json': { schema: answer.schema } },
      },
      ...(isKept && { 304: { description: 'What `If-None-Match` names is still good.' } }),
      ...Object.fromEntries(
        failures.map(([status, words]) => [
          status,
          {
            description: words,
            ...(status === '429' && { headers: { 'Retry-After': retryAfter } }),
            content: {
              'application/json': {
                schema: isText(Number(status))
                  ? text('For a person to read.')
                  : { $ref: '#/components/schemas/Failure' },
              },
            },
          },
        ]),
      ),
    },
  };
}

/** A part of the path. */
export function inPath(name: string, description: string): Parameter {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } };
}

/** A part of the query string. */
export function inQuery(
  name: string,
  description: string,
  { required = false, schema = { type: 'string' } }: { required?: boolean; schema?: Schema } = {},
): Parameter {
  return { name, in: 'query', required, description, schema };
}
