import { getMetadataStorage } from 'class-validator/cjs/metadata/MetadataStorage.js';

/** The subset of JSON Schema 2020-12 that descriptions of REST calls use. */
export interface Schema {
  /** The name under which the OpenAPI document lists the schema once, however many calls use it. */
  $id?: string;
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: string[];
  default?: string | number;
  format?: 'uuid' | 'date-time' | 'binary';
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  anyOf?: Schema[];
}

export function text(description: string, more: Schema = {}): Schema {
  return { type: 'string', description, ...more };
}

export function id(description: string): Schema {
  return text(description, { format: 'uuid' });
}

export function time(description: string): Schema {
  return text(description, { format: 'date-time' });
}

export function listOf(items: Schema, description: string): Schema {
  return { type: 'array', description, items };
}

/** Fields of an object, or parameters of a query string. */
export function fields(required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema {
  const names = Object.keys(required);
  return {
    type: 'object',
    properties: { ...required, ...optional },
    ...(names.length > 0 && { required: names }),
  };
}

/** @typeParam Wire the type of the object, whose fields must all be described */
export function object<Wire = Record<string, unknown>>(
  description: string,
  required: Record<keyof Wire & string, Schema>,
  optional: Record<string, Schema> = {},
): Schema {
  return { description, ...fields(required, optional) };
}

/** An {@link object} that the OpenAPI document lists under its name. */
export function named<Wire = Record<string, unknown>>(
  $id: string,
  ...terms: Parameters<typeof object<Wire>>
): Schema {
  return { $id, ...object<Wire>(...terms) };
}

/** The lengths and the pattern that an input class requires of a field. */
export function rulesOf<Input extends object>(input: new () => Input, field: keyof Input): Schema {
  const rules = getMetadataStorage().getTargetValidationMetadatas(input, '', false, false);
  const rule = (name: string): unknown =>
    rules.find((each) => each.propertyName === field && each.name === name)?.constraints[0];
  const [minLength, maxLength, pattern] = [rule('minLength'), rule('maxLength'), rule('matches')];
  return {
    ...(typeof minLength === 'number' && { minLength }),
    ...(typeof maxLength === 'number' && { maxLength }),
    // Patterns of JSON Schema are Unicode regular expressions without other flags.
    ...(pattern instanceof RegExp && /^u?$/.test(pattern.flags) && { pattern: pattern.source }),
  };
}

export const messageText = text('A message for people.');

export const messageSchema = named('Message', 'A message about the result.', { message: messageText });

export const failureSchema = named(
  'Failure',
  'An error.',
  { message: messageText },
  {
    fields: {
      type: 'object',
      description: 'The error of each invalid field or parameter, by its name.',
      additionalProperties: { type: 'string' },
    },
  },
);
