import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from './user.entity.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const USERS =
  'query ($startsWith: String!, $first: Int) { users(startsWith: $startsWith, first: $first) { userName } }';

async function found(startsWith: string, first?: number): Promise<string[]> {
  const { data } = await server.graphql<{ users: { userName: string }[] }>(USERS, { startsWith, first });
  return data!.users.map(({ userName }) => userName);
}

describe(`users by the start of their username on ${engine}`, () => {
  beforeAll(async () => {
    for (const userName of ['Anna_B', 'anna_b2', 'annaz', 'annab', 'Ann0', 'bann', 'anzz']) {
      await createUser(server, { userName });
    }
  });

  it('are found ignoring case, by username', async () => {
    expect((await found('ANNA')).toSorted()).toEqual(['Anna_B', 'anna_b2', 'annab', 'annaz'].toSorted());
    expect(await found('anna_')).toEqual(['Anna_B', 'anna_b2']);
    expect(await found(' annaz ')).toEqual(['annaz']);
    expect(await found('Anna', 1)).toEqual((await found('Anna')).slice(0, 1));
  });

  it('are none for other signs and a blank text', async () => {
    for (const start of ['', ' ', '%', '_nna', 'ann%', 'ännä', 'a'.repeat(13), '\u0000']) {
      expect(await found(start)).toEqual([]);
    }
  });

  it('leave out who is suspended or unverified', async () => {
    const { user } = await createUser(server, { userName: 'gone1' });
    const { user: other } = await createUser(server, { userName: 'gone2' });
    await createUser(server, { userName: 'gone3' });
    await server.dataSource.manager.update(User, { id: user.id }, { suspendedAt: new Date() });
    await server.dataSource.manager.update(User, { id: other.id }, { verifiedAt: null });
    expect(await found('gone')).toEqual(['gone3']);
  });

  it('are 1 to 20', async () => {
    for (const first of [0, 21]) {
      const { errors } = await server.graphql(USERS, { startsWith: 'ann', first });
      expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });
});

describe(`a user by username on ${engine}`, () => {
  const USER = 'query ($userName: String!) { user(userName: $userName) { userName } }';

  it.each(['exact_sp ', 'exact_sp  ', ' exact_sp', 'exact_sp\t', 'exäct_sp', 'exact_sp\u0000'])(
    'is not found by %j, whatever the database calls equal',
    async (other) => {
      await createUser(server, { userName: 'exact_sp' }).catch(() => undefined);
      const shown = await server.graphql(USER, { userName: 'EXACT_sp' });
      expect(shown.data).toEqual({ user: { userName: 'exact_sp' } });
      const { data } = await server.graphql(USER, { userName: other });
      expect(data).toEqual({ user: null });
      const feed = await fetch(`${server.origin}/${encodeURIComponent(other)}/feed.json`);
      expect(feed.status).toBe(404);
      const posts = await server.graphql(
        'query ($author: String!) { posts(author: $author, sort: LATEST) { nodes { id } } }',
        { author: other },
      );
      expect(posts.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    },
  );
});
