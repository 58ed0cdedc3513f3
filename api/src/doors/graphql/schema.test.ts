import { readFileSync } from 'node:fs';
import {
  buildSchema,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { expect, it } from 'vitest';

// `npm test -- drift` checks that this file matches the code.
const schema = buildSchema(readFileSync(new URL('../../../../schema.graphql', import.meta.url), 'utf8'));

it('lets every field of the root types be null, so that one failure leaves the answers of the others', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = roots.flatMap((type) => Object.values(type?.getFields() ?? {}));
  expect(fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
});

it('gives ids only to nodes and to private objects', () => {
  const withId = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && type.getFields().id && !type.getInterfaces().some(({ name }) => name === 'Node')
      ? [type.name]
      : [],
  );
  // Their ids are unique too, and the API finds them only through their owner or for moderators.
  expect(withId).toEqual([
    'AccessToken',
    'Collection',
    'HeldText',
    'Highlight',
    'ModerationCase',
    'ModerationNotice',
    'ModerationRecord',
    'Notification',
    'OAuthApp',
    'Passkey',
    'PostRevision',
    'ProcessHealth',
    'Report',
    'Session',
    'Webhook',
    'WebhookDelivery',
  ]);
});

it('describes every type, field and argument', () => {
  const silent: string[] = [];
  const check = (name: string, { description }: { description?: string | null }) => {
    if (!description?.trim()) silent.push(name);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
    check(type.name, type);
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) check(`${type.name}.${field.name}`, field);
    } else if (isObjectType(type) || isInterfaceType(type)) {
      for (const field of Object.values(type.getFields())) {
        check(`${type.name}.${field.name}`, field);
        for (const arg of field.args) check(`${type.name}.${field.name}(${arg.name})`, arg);
      }
    }
  }
  expect(silent).toEqual([]);
});
