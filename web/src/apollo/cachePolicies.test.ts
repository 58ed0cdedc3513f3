import { readFileSync } from 'node:fs';
import {
  gql,
  InMemoryCache,
  type FieldPolicy,
  type FieldReadFunction,
  type TypePolicies,
} from '@apollo/client';
import { buildSchema, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { cachePolicies } from './cachePolicies';
import { moderationPolicies } from './moderationPolicies';
import { settingsPolicies } from './settingsPolicies';
import { shelfPolicies } from './shelfPolicies';

const FEED = gql`
  query Feed($sort: PostSort, $after: String) {
    posts(sort: $sort, after: $after) {
      edges {
        cursor
        node {
          id
          title
        }
      }
      pageInfo {
        endCursor
        hasNextPage
        hasPreviousPage
        startCursor
      }
    }
  }
`;

function page(ids: string[], hasNextPage = true) {
  return {
    posts: {
      __typename: 'PostConnection',
      edges: ids.map((id) => ({
        __typename: 'PostEdge',
        cursor: `c-${id}`,
        node: { __typename: 'Post', id, title: `Title ${id}` },
      })),
      pageInfo: {
        __typename: 'PageInfo',
        endCursor: ids.length ? `c-${ids[ids.length - 1]}` : null,
        startCursor: ids.length ? `c-${ids[0]}` : null,
        hasNextPage,
        hasPreviousPage: false,
      },
    },
  };
}

interface FeedData {
  posts: {
    edges: { node: { id: string; title: string } }[];
    pageInfo: { endCursor: string; hasNextPage: boolean };
  };
}

function feed(cache: InMemoryCache, variables: object = {}) {
  const data = cache.readQuery<FeedData>({ query: FEED, variables });
  return data && { ids: data.posts.edges.map((edge) => edge.node.id).join(''), ...data.posts.pageInfo };
}

const newCache = () => new InMemoryCache(cachePolicies);
const write = (cache: InMemoryCache, data: object, variables: object = {}) =>
  cache.writeQuery({ query: FEED, data, variables });

describe('a list fetched page by page', () => {
  it('appends pages in order up to the end', () => {
    const cache = newCache();
    write(cache, page(['a', 'b']));
    write(cache, page(['c', 'd']), { after: 'c-b' });
    write(cache, page(['e'], false), { after: 'c-d' });
    expect(feed(cache)).toMatchObject({ ids: 'abcde', endCursor: 'c-e', hasNextPage: false });
  });

  it('never shows a post twice when posts moved between two pages', () => {
    const cache = newCache();
    write(cache, page(['a', 'b']));
    write(cache, page(['b', 'c', 'c']), { after: 'c-b' });
    write(cache, page(['a', 'd']), { after: 'c-c' });
    expect(feed(cache)?.ids).toBe('abcd');
  });

  it('continues after a page without new items', () => {
    const cache = newCache();
    write(cache, page(['a', 'b']));
    write(cache, page(['a', 'b']), { after: 'c-b' });
    write(cache, page(['c'], false), { after: 'c-b' });
    expect(feed(cache)?.ids).toBe('abc');
  });

  it('keeps its end cursor when the last page is empty', () => {
    const cache = newCache();
    write(cache, page(['a']));
    write(cache, page([], false), { after: 'c-a' });
    expect(feed(cache)).toMatchObject({ ids: 'a', endCursor: 'c-a', hasNextPage: false });
  });

  it('starts again with page 1', () => {
    const cache = newCache();
    write(cache, page(['a', 'b']));
    write(cache, page(['c']), { after: 'c-b' });
    write(cache, page(['n', 'a']));
    expect(feed(cache)).toMatchObject({ ids: 'na', endCursor: 'c-a' });
  });

  it('replaces a page that is fetched twice by its newer version', () => {
    const cache = newCache();
    write(cache, page(['a', 'b']));
    write(cache, page(['c', 'd']), { after: 'c-b' });
    write(cache, page(['d', 'c']), { after: 'c-b' });
    expect(feed(cache)?.ids).toBe('abdc');
  });

  it('ignores a page that does not follow the end of the list, which was fetched anew in the meantime', () => {
    const cache = newCache();
    write(cache, page(['a', 'b']));
    write(cache, page(['c', 'd']), { after: 'c-b' });
    write(cache, page(['n', 'a']));
    write(cache, page(['e', 'f'], false), { after: 'c-d' });
    expect(feed(cache)).toMatchObject({ ids: 'na', endCursor: 'c-a', hasNextPage: true });
    write(cache, page(['b', 'c']), { after: 'c-a' });
    expect(feed(cache)?.ids).toBe('nabc');
  });

  it('continues after an end that moved to an earlier place of the list', () => {
    const cache = newCache();
    write(cache, page(['a', 'b']));
    const moved = page(['c', 'a']);
    moved.posts.edges[1]!.cursor = 'c-moved';
    moved.posts.pageInfo.endCursor = 'c-moved';
    write(cache, moved, { after: 'c-b' });
    write(cache, page(['d'], false), { after: 'c-moved' });
    expect(feed(cache)?.ids).toBe('abcd');
  });

  it('stores a separate list for each order', () => {
    const cache = newCache();
    write(cache, page(['a', 'b']), { sort: 'LATEST' });
    write(cache, page(['b', 'a']), { sort: 'POPULAR' });
    expect(feed(cache, { sort: 'LATEST' })?.ids).toBe('ab');
    expect(feed(cache, { sort: 'POPULAR' })?.ids).toBe('ba');
  });

  it('drops a deleted post from every list', () => {
    const cache = newCache();
    write(cache, page(['a', 'b', 'c']));
    cache.evict({ id: cache.identify({ __typename: 'Post', id: 'b' }) });
    expect(feed(cache)?.ids).toBe('ac');
  });

  it('merges `nodes` page by page too', () => {
    const query = gql`
      query Bookmarks($after: String) {
        viewer {
          id
          bookmarks(after: $after) {
            nodes {
              id
            }
          }
        }
      }
    `;
    const data = (ids: string[]) => ({
      viewer: {
        __typename: 'Viewer',
        id: 'u1',
        bookmarks: { __typename: 'PostConnection', nodes: ids.map((id) => ({ __typename: 'Post', id })) },
      },
    });
    const cache = newCache();
    cache.writeQuery({ query, data: data(['a', 'b']) });
    cache.writeQuery({ query, data: data(['b', 'c']), variables: { after: 'x' } });
    expect(cache.readQuery({ query })).toMatchObject(data(['a', 'b', 'c']));
  });
});

describe('a post by its id', () => {
  const POST = gql`
    query Post($id: ID!) {
      post(id: $id) {
        id
        title
      }
    }
  `;

  it('is read from the cache when a list has fetched it', () => {
    const cache = newCache();
    write(cache, page(['a']));
    expect(cache.readQuery({ query: POST, variables: { id: 'a' } })).toMatchObject({
      post: { title: 'Title a' },
    });
    expect(cache.readQuery({ query: POST, variables: { id: 'z' } })).toBeNull();
  });

  it('stays null once the API has said so', () => {
    const cache = newCache();
    cache.writeQuery({ query: POST, variables: { id: 'z' }, data: { post: null } });
    expect(cache.readQuery({ query: POST, variables: { id: 'z' } })).toEqual({ post: null });
  });
});

describe('the policies and schema.graphql', () => {
  const policies: TypePolicies[] = [
    cachePolicies.typePolicies ?? {},
    moderationPolicies,
    settingsPolicies,
    shelfPolicies,
  ];
  const schema = buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));
  const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));

  it('list the same implementations of each interface', () => {
    const implementations = types.filter(isInterfaceType).map((type) => [
      type.name,
      schema
        .getPossibleTypes(type)
        .map((possible) => possible.name)
        .sort(),
    ]);
    expect(cachePolicies.possibleTypes).toEqual(Object.fromEntries(implementations));
  });

  it('separate lists by every argument that chooses their items', () => {
    const fieldsOf = (name: string) =>
      Object.assign({}, ...policies.map((part) => part[name]?.fields)) as Record<
        string,
        FieldPolicy | FieldReadFunction | undefined
      >;
    for (const type of types.filter(isObjectType)) {
      for (const { name, type: of, args } of Object.values(type.getFields())) {
        if (!String(of).includes('Connection')) continue;
        const policy = fieldsOf(type.name)[name];
        const keys = typeof policy === 'object' && Array.isArray(policy.keyArgs) ? policy.keyArgs : [];
        // The app reads lists forwards only: `connection` joins no pages that are read backwards.
        const paging = ['first', 'after', 'last', 'before'];
        const choosing = args.map((arg) => arg.name).filter((arg) => !paging.includes(arg));
        expect(keys, `${type.name}.${name}`).toEqual(expect.arrayContaining(choosing));
      }
    }
  });

  it('have a key for every type with an id, and a page policy for every connection', () => {
    const policyOf = (name: string) => {
      const parts = policies.map((part) => part[name]);
      const fields = Object.assign({}, ...parts.map((part) => part?.fields)) as object;
      return { keyFields: parts.find((part) => part?.keyFields)?.keyFields, fields };
    };
    for (const type of types.filter(isObjectType)) {
      const policy = policyOf(type.name);
      const fields = Object.values(type.getFields());
      if (fields.some((field) => field.name === 'id')) expect(policy.keyFields, type.name).toEqual(['id']);
      const paged = fields
        .filter((field) => String(field.type).includes('Connection'))
        .map((field) => field.name);
      for (const field of paged) expect(policy.fields, `${type.name}.${field}`).toHaveProperty(field);
    }
  });
});
