import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { Answer } from './client.js';
import { checkGraphql } from './graphqlOracle.js';
import { checkAnswer, checkRaw, type Exchange } from './oracle.js';
import type { FuzzRequest } from './request.js';

const schema = buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));
const common = {
  'x-request-id': 'a',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json; charset=utf-8',
};

function exchange(
  door: FuzzRequest['door'],
  target: string,
  answer: Partial<Answer> & { text?: string },
  query = '',
): Exchange {
  const value = { query };
  const method = door === 'graphql' ? 'POST' : 'GET';
  return {
    request: {
      door,
      operation: '',
      method,
      target,
      headers: {},
      person: null,
      body: { kind: 'json', value },
    },
    wire: { method, target, headers: {}, body: Buffer.from(JSON.stringify(value)) },
    answer: {
      status: 200,
      headers: common,
      reason: null,
      took: 1,
      body: Buffer.from(answer.text ?? ''),
      ...answer,
    },
  };
}

const graphqlFindings = (query: string, text: string, status = 200) =>
  checkGraphql(schema, exchange('graphql', '/graphql', { text, status }, query), () => undefined).map(
    ({ what }) => what,
  );

describe('GraphQL responses', () => {
  it('pass if they match the schema', () => {
    expect(
      graphqlFindings(
        '{ a: categories { name } __typename }',
        '{"data":{"a":[{"name":"React"}],"__typename":"Query"}}',
      ),
    ).toEqual([]);
    expect(
      graphqlFindings(
        '{ nothing }',
        '{"errors":[{"message":"No.","extensions":{"code":"GRAPHQL_VALIDATION_FAILED"}}]}',
      ),
    ).toEqual([]);
  });

  it.each([
    ['a missing field', '{ categories { name } }', '{"data":{"categories":[{}]}}'],
    ['null where there is none', '{ categories { name } }', '{"data":{"categories":[null]}}'],
    ['a number in the place of a text', '{ categories { name } }', '{"data":{"categories":[{"name":1}]}}'],
    [
      'a field that was not requested',
      '{ categories { name } }',
      '{"data":{"categories":[{"name":"a","id":"b"}]}}',
    ],
    ['a date that is none', '{ post(id: "a") { createdAt } }', '{"data":{"post":{"createdAt":"today"}}}'],
    [
      'a code that is not documented',
      '{ viewer { email } }',
      '{"errors":[{"message":"No.","extensions":{"code":"OOPS"}}]}',
    ],
    [
      'an error without words',
      '{ viewer { email } }',
      '{"errors":[{"message":"","extensions":{"code":"FORBIDDEN"}}]}',
    ],
    ['data for an operation that is not valid', '{ nothing }', '{"data":{"nothing":1}}'],
    ['neither data nor errors', '{ viewer { email } }', '{}'],
  ])('fail with %s', (_name, query, text) => {
    expect(graphqlFindings(query, text)).not.toEqual([]);
  });

  it('fail with an undocumented status', () => {
    expect(graphqlFindings('{ viewer { email } }', '{"data":{"viewer":null}}', 418)).toEqual([
      'GraphQL answers 418',
    ]);
  });
});

describe('all responses', () => {
  const kinds = (answer: Partial<Answer> & { text?: string }, target = '/') =>
    checkAnswer(exchange(target.startsWith('/api') ? 'rest' : 'page', target, answer)).map(
      ({ kind }) => kind,
    );

  it('may refuse, or report overload', () => {
    expect(kinds({ text: '{}' })).toEqual([]);
    expect(kinds({ status: 503, headers: { ...common, 'retry-after': '2' } })).toEqual([]);
    expect(kinds({ status: 503, text: '{}' }, '/readyz')).toEqual([]);
    expect(kinds({ status: 400, headers: { connection: 'close' } })).toEqual([]);
  });

  it('may be a part of a file', () => {
    expect(kinds({ text: '{"a":', status: 206 })).toEqual([]);
  });

  it('may not fail, be truncated, leak internals, or be damaged', () => {
    expect(kinds({ status: 500, text: '{}' })).toEqual(['5xx']);
    expect(kinds({ status: 503, text: '{}' })).toEqual(['5xx']);
    expect(kinds({ status: 0, reason: 'ECONNRESET' })).toEqual(['no answer']);
    expect(kinds({ text: '{"a":"Error\\n    at foo (node:internal/a)"}' })).toEqual(['leak']);
    expect(kinds({ text: '{"a":' })).toEqual(['not as described']);
    expect(
      kinds({ text: '<a>\u0000</a>', headers: { ...common, 'content-type': 'application/xml' } }),
    ).toEqual(['not as described']);
    expect(kinds({ text: '{}', headers: { 'content-type': 'application/json' } })).toEqual([
      'not as described',
      'not as described',
    ]);
  });

  it('of REST match the OpenAPI document', () => {
    expect(kinds({ text: '[]' }, '/api/categories')).toEqual([]);
    expect(kinds({ text: '[{"_id":1}]' }, '/api/categories')).toEqual(['not as described']);
    expect(kinds({ text: '{"message":"No."}', status: 418 }, '/api/categories')).toEqual([
      'not as described',
    ]);
  });

  it('on a raw socket may not fail either', () => {
    expect(checkRaw('HTTP/1.1 400 Bad Request\r\n\r\n')).toEqual([]);
    const tooMuch = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\n\r\n';
    expect(checkRaw(tooMuch)).toEqual([]);
    expect(checkRaw(`${tooMuch}{}HTTP/1.1 503 Service Unavailable\r\n\r\n`)).toHaveLength(1);
    expect(
      checkRaw('HTTP/1.1 200 OK\r\n\r\n{}HTTP/1.1 200 OK\r\n\r\n\nHTTP/1.1 500 Internal Server Error\r\n'),
    ).toHaveLength(1);
  });
});
