import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/testing/openApi.js';
import { createRandom } from '../random.js';
import { Generator } from './generate.js';
import { graphqlOperations, graphqlRequest } from './graphqlRequests.js';
import { minimise } from './minimise.js';
import { type FuzzRequest, nested, repeated, toJson, toWire } from './request.js';

const schema = buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));
const generator = (seed: number) => new Generator(seed, { schema, openApi: openApiDocument, people: 4 });
const lookup = () => 'id';
const first = (seed: number, count: number) =>
  Array.from({ length: count }, (_, i) => generator(seed).request(i));

describe('the requests of a seed', () => {
  it('are equal for equal seeds, and different for others', () => {
    expect(first(7, 400)).toEqual(first(7, 400));
    expect(first(7, 400)).not.toEqual(first(8, 400));
  });

  it('do not depend on preceding requests', () => {
    const one = generator(7);
    for (let i = 0; i < 300; i++) one.request(i);
    expect(one.request(311)).toEqual(generator(7).request(311));
  });

  it('include every operation of the schema, the OpenAPI document, pages and sockets within 3000', () => {
    const requests = generator(1);
    const asked = new Set(Array.from({ length: 3000 }, (_, i) => requests.request(i).operation));
    expect(requests.operations.filter((operation) => !asked.has(operation))).toEqual([]);
  });

  it('can be sent', () => {
    const requests = generator(3);
    for (let i = 0; i < 1500; i++) {
      const wire = toWire(requests.request(i), lookup, 'token');
      expect(wire.target).toMatch(/^[\x21-\x7e]*$/);
      expect(Object.values(wire.headers).join('')).not.toMatch(/[\r\n\0]/);
    }
  });
});

describe('operations generated from the schema', () => {
  it.each(graphqlOperations(schema))('%s is often as the schema says', (name) => {
    const isValid = (i: number) => {
      const { body } = graphqlRequest(schema, name, createRandom(1, `${name} ${i}`), 4);
      const { query } = ((body.kind === 'json' ? body.value : null) ?? {}) as { query?: string };
      try {
        return query !== undefined && validate(schema, parse(query)).length === 0;
      } catch {
        return false;
      }
    };
    expect(Array.from({ length: 60 }, (_, i) => isValid(i)).filter(Boolean).length).toBeGreaterThan(16);
  });
});

describe('placeholders', () => {
  it('represent depth that JSON.stringify could not write', () => {
    const text = toJson({ a: nested('list', 50_000) }, lookup, null);
    expect(text).toBe(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
  });

  it('represent repeated text and ids', () => {
    expect(toJson([repeated('漢', 3), 'zzpost12zz'], lookup, null)).toBe('["漢漢漢","id"]');
  });
});

describe('minimising', () => {
  const big: FuzzRequest = {
    door: 'graphql',
    operation: 'Query.viewer',
    method: 'POST',
    target: '/graphql',
    headers: { accept: '*/*', te: 'trailers' },
    person: 3,
    body: {
      kind: 'json',
      value: { query: '{ a }', variables: { b: [1, 2], a: nested('list', 100_000) }, c: null },
    },
  };
  const depthOf = ({ body }: FuzzRequest) => Number(/zzlist(\d+)zz/.exec(JSON.stringify(body))?.[1] ?? 0);

  it('keeps the relevant parts and drops the rest', async () => {
    const fails = async (request: FuzzRequest) => depthOf(request) > 4000;
    const small = await minimise(big, fails, Infinity);
    expect(small.headers).toEqual({});
    expect(small.person).toBeNull();
    expect(JSON.stringify(small.body)).toMatch(
      /^\{"kind":"json","value":\{"variables":\{"a":"zzlist\d+zz"\}\}\}$/,
    );
    expect(depthOf(small)).toBeLessThan(6000);
  });

  it('terminates', async () => {
    expect(await minimise(big, async () => true, 0)).toEqual(big);
  });
});

describe('likes and replies', () => {
  it.each([
    ['Mutation.likeComment', 'zzcomment'],
    ['Mutation.unlikeReply', 'zzreply'],
    ['Mutation.addReply', 'zzcomment'],
    ['Mutation.updateReply', 'zzownReply'],
    ['Mutation.followUser', 'zzuser'],
    ['Mutation.followCategory', 'zzcategoryId'],
  ])('%s name an object that exists', (name, id) => {
    const named = (i: number) =>
      JSON.stringify(graphqlRequest(schema, name, createRandom(1, `${name} ${i}`), 4).body).includes(id);
    expect(Array.from({ length: 30 }, (_, i) => named(i)).filter(Boolean).length).toBeGreaterThan(8);
  });
});
