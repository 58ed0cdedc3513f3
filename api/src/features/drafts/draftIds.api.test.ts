import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SAVE = 'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id } } }';

it(`an id of a draft is given to one of two users who save it at the same moment, on ${engine}`, async () => {
  const people = [await createUser(server), await createUser(server)];
  for (let round = 0; round < 10; round++) {
    const input = { id: randomUUID(), title: 'A thought', html: '<p>a</p>', categories: [] };
    const answers = await Promise.all(people.map(({ token }) => server.graphql(SAVE, { input }, token)));
    expect(answers.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([
      'This id is taken. Make another one.',
    ]);
  }
});
