import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment, createPost, createUser } from '../../testing/factories.js';
import { moderationCalls } from '../../testing/moderation.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { UserRole } from '../users/user.entity.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const LIST = `{ viewer { unreadNotificationsCount notifications { nodes { kind actor { id } post { id } comment { id } excerpt } } } }`;
const DECISION = { kind: 'DECISION', actor: null, post: null, comment: null };

interface Listed {
  viewer: { unreadNotificationsCount: number; notifications: { nodes: object[] } };
}

describe(`decisions of moderators on ${engine}`, () => {
  it('notify the person with the reason, by mail too, and hide what is about a deleted post', async () => {
    const calls = moderationCalls(server);
    const { notificationWork } = server.server.services;
    const ada = await createUser(server, { userName: 'ada_l' });
    const bob = await createUser(server, { userName: 'bob_b', email: 'bob@example.com' });
    const mia = await createUser(server, { userName: 'mia_m', role: UserRole.MODERATOR });
    const post = await createPost(server, bob.user, { title: 'Cheap watches' });
    await createComment(server, ada.user, { postId: post.id, text: 'How cheap?' });
    const told = async () => {
      await notificationWork.maker.make();
      const { data, errors } = await server.graphql<Listed>(LIST, {}, bob.token);
      expect(errors).toEqual([]);
      return data?.viewer.notifications.nodes;
    };
    expect(await told()).toMatchObject([{ kind: 'COMMENT', excerpt: 'How cheap?' }]);

    await calls.report({ subjectId: post.id, reason: 'SPAM' }, ada.token);
    const [entry] = await calls.cases(mia.token);
    const input = { caseId: entry?.id, version: entry?.version, reason: 'This is advertising.' };
    const { errors } = await calls.decide({ ...input, action: 'DELETE' }, mia.token);
    expect(errors).toEqual([]);
    expect(await told()).toEqual([{ ...DECISION, excerpt: 'This is advertising.' }]);
    expect(await told()).toHaveLength(1);

    const mailed = async () => {
      const rows = await server.dataSource.query<{ id: string }[]>(
        "SELECT id FROM notification WHERE kind = 'DECISION' AND recipientId = ?",
        [bob.user.id],
      );
      return server.server.services.notifications.unreadAmong(rows.map(({ id }) => id));
    };
    expect(await mailed()).toHaveLength(1);
    expect((await calls.undo({ caseId: entry?.id }, mia.token)).errors).toEqual([]);
    // The site says that it was undone. A mail would not.
    expect(await mailed()).toEqual([]);
  });
});
