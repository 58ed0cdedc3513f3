import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from './openApi.js';

const DOCUMENT = 'openapi';
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(closed(openApiDocument) as object, DOCUMENT);
const validators = new Map<string, ValidateFunction>();

/** The OpenAPI document with all objects closed, so that undocumented fields fail. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]));
  return copy.type === 'object' && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy;
}

/**
 * Validates a REST response against the OpenAPI document.
 *
 * @returns the operation's id, or null for an undocumented path or method, and for HEAD
 * @throws Error naming the undocumented part
 */
export function checkRestAnswer(
  method: string,
  target: string,
  response: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): string | null {
  const path = (target.split('?')[0] ?? '').replace(/\/$/, '');
  const found = Object.entries(openApiDocument.paths)
    .filter(([template]) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))[0];
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  if (!found || !isMethod(name)) return null;
  const [template, item] = found;
  const operation = item[name];
  if (!operation) return null;
  const documented = operation.responses[response.status];
  if (method === 'HEAD') return null;
  if (!documented) {
    throw new Error(`${operation.operationId} answers ${response.status}, which the document does not know.`);
  }
  for (const [header, { required }] of Object.entries(documented.headers ?? {})) {
    if (required && !response.headers.has(header)) throw new Error(`${header} is missing.`);
  }
  if (documented.content) {
    const type = response.headers.get('content-type');
    if (!type?.startsWith('application/json')) throw new Error(`The answer is ${String(type)}, not JSON.`);
    const pointer = [
      'paths',
      template,
      name,
      'responses',
      response.status,
      'content',
      'application/json',
      'schema',
    ]
      .map((part) =>
        String(part)
          .replaceAll('~', '~0')
          .replaceAll('/', '~1')
          .replaceAll('{', '%7B')
          .replaceAll('}', '%7D'),
      )
      .join('/');
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `${DOCUMENT}#/${pointer}` });
    validators.set(pointer, validate);
    if (!validate(body)) {
      throw new Error(
        `${operation.operationId} ${response.status} is not as documented in api/src/doors/rest/openapi*.ts: ${problemsOf(validate.errors ?? [])}\n${JSON.stringify(body)}`,
      );
    }
  }
  return operation.operationId;
}

/** What is wrong, with the name of a field that the document does not have. */
function problemsOf(errors: readonly ErrorObject[]): string {
  return errors
    .map(({ instancePath, message = '', params }) => {
      const extra: unknown = params.additionalProperty;
      return `body${instancePath} ${message}${typeof extra === 'string' ? ` such as ${extra}` : ''}`;
    })
    .join(', ');
}

function isMethod(name: string): name is 'get' | 'post' | 'put' | 'delete' {
  return ['get', 'post', 'put', 'delete'].includes(name);
}
