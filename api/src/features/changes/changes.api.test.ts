import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChangeLogHead } from '../../platform/changes/change.entity.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { newId } from '../../platform/database/ids.js';
import { createComment, createLike, createPost, createReply, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { AdminService } from '../admin/admin.service.js';
import type { User } from '../users/user.entity.js';

const CHANGES = `query ($first: Int! = 100, $after: String, $types: [PublicType!]) {
  changes(first: $first, after: $after, types: $types) {
    nodes { type subjectType subjectId postId node { id __typename
      ... on Post { title author { name } } ... on Comment { text } ... on Reply { text comment { id } } ... on User { about } } }
    pageInfo { hasNextPage endCursor } } }`;

interface Page {
  changes: {
    nodes: { type: string; subjectType: string; subjectId: string; node: { id: string } | null }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
}

let server: TestServer;
let admin: AdminService;
beforeAll(async () => {
  server = await startTestServer();
  admin = new AdminService(server.dataSource, server.server.services.accounts);
});
afterAll(() => server.close());

let ada: User;
let bob: User;
/** The end of the log at the start of the test. */
let start: string;
beforeEach(async () => {
  ada = (await createUser(server, { name: 'Ada' })).user;
  bob = (await createUser(server, { name: 'Bob' })).user;
  start = (await page({})).pageInfo.endCursor;
});

async function page(variables: Record<string, unknown>): Promise<Page['changes']> {
  const { data, errors } = await server.graphql<Page>(CHANGES, variables);
  expect(errors).toEqual([]);
  return data!.changes;
}

/** All changes since the start of the test, in brief: "CREATED POST id". A deletion has no object, everything else has. */
async function changesSince(after = start, more: Record<string, unknown> = {}): Promise<string[]> {
  const { nodes, pageInfo } = await page({ after, ...more });
  for (const { type, subjectId, node } of nodes)
    expect(node?.id).toBe(type === 'DELETED' ? undefined : subjectId);
  const brief = nodes.map(({ type, subjectType, subjectId }) => `${type} ${subjectType} ${subjectId}`);
  return pageInfo.hasNextPage ? [...brief, ...(await changesSince(pageInfo.endCursor, more))] : brief;
}

describe(`changes on ${engine}`, () => {
  it('tell that the other posts of a series are updated when one is unlisted, listed again and deleted', async () => {
    const { series, publishing } = server.server.services;
    const posts = [
      await createPost(server, ada),
      await createPost(server, ada),
      await createPost(server, ada),
    ];
    const [first, second, third] = posts.map(({ id }) => id);
    await series.create(ada, { title: 'Tides', postIds: posts.map(({ id }) => id) });
    await admin.setListed({ id: third! }, false);
    const endAfter = async (after: string) => (await page({ after })).pageInfo.endCursor;
    const end = await endAfter(start);
    await admin.setListed({ id: first! }, false);
    expect(await changesSince(end)).toEqual([`DELETED POST ${first}`, `UPDATED POST ${second}`]);
    const hidden = await endAfter(end);
    await admin.setListed({ id: first! }, true);
    expect(await changesSince(hidden)).toEqual([`CREATED POST ${first}`, `UPDATED POST ${second}`]);
    const shown = await endAfter(hidden);
    await publishing.delete(ada, first!);
    expect(await changesSince(shown)).toEqual([`UPDATED POST ${second}`, `DELETED POST ${first}`]);
  });

  it('tell what was created, updated and deleted, in this order, with the objects as they are now', async () => {
    const { services } = server.server;
    const post = await createPost(server, ada);
    await createLike(server, bob, post.id);
    const { comment } = await createComment(server, bob, { postId: post.id, text: 'Nice' });
    const reply = await createReply(server, ada, { commentId: comment.id, text: 'Thanks' });
    await services.publishing.update(ada, { postId: post.id, title: 'Another title' });
    await services.accounts.updateProfile(bob, { about: 'Reads.' });
    const category = await admin.addCategory({ name: `C${newId().slice(-8)}`, description: '' });
    await admin.deleteCategory(category);

    const all = await changesSince();
    expect(all).toEqual([
      `CREATED POST ${post.id}`,
      `CREATED COMMENT ${comment.id}`,
      `CREATED REPLY ${reply.id}`,
      `UPDATED POST ${post.id}`,
      `UPDATED USER ${bob.id}`,
      // Its creation is left out: it is gone.
      `DELETED CATEGORY ${category.id}`,
    ]);
    expect((await page({ after: start })).nodes).toMatchObject([
      { postId: post.id, node: { title: 'Another title', author: { name: 'Ada' } } },
      { postId: post.id, node: { text: 'Nice' } },
      { postId: post.id, node: { text: 'Thanks', comment: { id: comment.id } } },
      {},
      { postId: null, node: { about: 'Reads.' } },
      { node: null },
    ]);
    // Also in pages of one, and of some types.
    expect(await changesSince(start, { first: 1 })).toEqual(all);
    expect(await changesSince(start, { first: 1, types: ['REPLY', 'USER'] })).toEqual([all[2], all[4]]);
  });

  it('tell of an account that was deleted with everything it had written', async () => {
    const [own, other] = [await createPost(server, ada), await createPost(server, bob)];
    const { comment } = await createComment(server, ada, { postId: other.id, text: 'Hello' });
    const { comment: bobs } = await createComment(server, bob, { postId: other.id, text: 'Me' });
    const reply = await createReply(server, ada, { commentId: bobs.id, text: 'You' });
    const { endCursor } = (await page({})).pageInfo;
    await server.server.services.deletions.begin(ada, ada.id);
    expect(await changesSince(endCursor)).toEqual([
      `DELETED COMMENT ${comment.id}`,
      `DELETED REPLY ${reply.id}`,
      `DELETED POST ${own.id}`,
      `DELETED USER ${ada.id}`,
    ]);
  });

  it('tell that a post is unlisted as its deletion, nothing meanwhile, and its conversation when it is listed again', async () => {
    const post = await createPost(server, ada);
    const { comment } = await createComment(server, bob, { postId: post.id, text: 'Nice' });
    const reply = await createReply(server, ada, { commentId: comment.id, text: 'Thanks' });
    const { endCursor } = (await page({})).pageInfo;
    await admin.setListed(post, false);
    const hidden = [`DELETED POST ${post.id}`];
    expect(await changesSince(endCursor)).toEqual(hidden);
    // Neither does what came before tell of it.
    expect(await changesSince()).toEqual(hidden);
    await server.server.services.publishing.update(ada, { postId: post.id, title: 'Between us' });
    const late = await createReply(server, bob, { commentId: comment.id, text: 'Between us' });
    expect(await changesSince(endCursor)).toEqual(hidden);
    expect(JSON.stringify(await page({ after: start }))).not.toMatch(/Between us|Ada/);
    const cursor = (await page({})).pageInfo.endCursor;
    await admin.setListed(post, true);
    expect(await changesSince(cursor)).toEqual([
      `CREATED POST ${post.id}`,
      `CREATED COMMENT ${comment.id}`,
      `CREATED REPLY ${reply.id}`,
      `CREATED REPLY ${late.id}`,
    ]);
  });

  it('say when a cursor is too old, of another log, or from before a restore', async () => {
    const expired = async (after: string) => {
      const { data, errors } = await server.graphql<Page>(CHANGES, { after });
      expect(data).toEqual({ changes: null });
      expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND', reason: 'CURSOR_EXPIRED' } }]);
    };
    const [logId, position] = JSON.parse(Buffer.from(start, 'base64url').toString()) as [string, number];
    const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
    await expired(cursor('another', position));
    await expired(cursor(logId, position + 1000));
    for (const bad of ['x', cursor(position, logId), cursor(logId, -1), cursor(logId)]) {
      const { errors } = await server.graphql(CHANGES, { after: bad });
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    }
    await recordChange(server.dataSource.manager, {
      subject: 'site',
      subjectId: '',
      kind: 'updated',
      actorId: null,
    });
    server.server.services.changes.ofAnything();
    await expired(start);
    const after = (await page({})).pageInfo.endCursor;
    expect(await changesSince(after)).toEqual([]);
    const { manager } = server.dataSource;
    const sweptTo = (await server.server.services.changeLog.end()).position + 1;
    await manager.update(ChangeLogHead, { id: 1 }, { sweptTo, position: sweptTo });
    server.server.services.changes.ofAnything();
    await expired(after);
  });

  it('cost as many statements for 100 changes as for one', async () => {
    const posts = [];
    for (let i = 0; i < 20; i++) {
      const post = await createPost(server, ada);
      posts.push(post);
      await createComment(server, bob, { postId: post.id, text: 'Nice' });
    }
    const statements = async (first: number) => {
      server.queries.length = 0;
      expect((await page({ after: start, first })).nodes).toHaveLength(first);
      return server.queries.filter((sql) => sql.startsWith('SELECT')).length;
    };
    const [few, many] = [await statements(2), await statements(40)];
    expect(many).toBeLessThanOrEqual(few);
    expect(many).toBeLessThan(8);
  });
});
