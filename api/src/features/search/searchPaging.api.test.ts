import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { SEARCH, type Search, writePost } from '../../testing/search.js';
import { startTestServer, type TestServer } from '../../testing/testServer.js';
import { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';

let server: TestServer;
let ada: { user: User; token: string };

beforeAll(async () => {
  server = await startTestServer({ ANSWER_CACHE: 'off' });
  ada = await createUser(server, { userName: 'annette' });
});
afterAll(() => server.close());

async function page(query: string, after: string | null = null) {
  const { data, errors } = await server.graphql<Search>(SEARCH, { query, first: 8, after });
  expect(errors).toEqual([]);
  return data!.search;
}

/** The titles of all pages after the first one. */
async function rest(query: string, endCursor: string | null): Promise<string[]> {
  const titles: string[] = [];
  for (let after = endCursor; after !== null;) {
    const { nodes, pageInfo } = await page(query, after);
    titles.push(...nodes.map(({ title }) => title));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  }
  return titles;
}

describe('the next page of a search', () => {
  it.each([20, 100])('goes on where a post was deleted, of %i', async (count) => {
    const word = `tidal${count}`;
    const written: string[] = [];
    for (let i = 0; i < count; i++) {
      await writePost(server, ada.user, `${word} number ${i}`, { likes: count - i });
      written.push(`${word} number ${i}`);
    }
    const { nodes, pageInfo } = await page(word);
    const shown = nodes.map(({ title }) => title);
    await server.dataSource.manager.delete(Post, { title: shown[7] });
    const others = await rest(word, pageInfo.endCursor);
    expect([...shown, ...others].sort()).toEqual(written.sort());
  });

  it('skips none of the others when a post behind the best gets likes', async () => {
    const short = Array.from({ length: 8 }, (_, i) => `Lantern ${i}`);
    const long = Array.from(
      { length: 52 },
      (_, i) => `What we learned in a year about one lantern in the harbour ${i}`,
    );
    const behind = Array.from({ length: 40 }, (_, i) => `Another year with a lantern, and a ship ${i}`);
    for (const title of short) await writePost(server, ada.user, title, { likes: 5 });
    for (const title of long) await writePost(server, ada.user, title, { likes: 9 });
    for (const title of behind) await writePost(server, ada.user, title, { likes: 1 });
    const { nodes, pageInfo } = await page('lantern');
    expect(nodes.map(({ title }) => title).sort()).toEqual(short);
    await server.dataSource.manager.update(Post, { title: behind[0] }, { likesCount: 20 });
    const others = await rest('lantern', pageInfo.endCursor);
    expect(others).toEqual(expect.arrayContaining([...long, ...behind]));
  });
});

it.each(['bertrand', 'bertrand hooks', 'updates', 'objects'])(
  'other orders have the posts with all words, also of the author and of other forms: “%s”',
  async (query) => {
    const title = 'Of changes';
    if ((await server.dataSource.manager.countBy(Post, { title })) === 0) {
      const { user } = await createUser(server, { userName: 'bertrand' });
      const html = '<h2>Updating</h2><p>We are updating objects, and updating arrays with hooks.</p>';
      await createPost(server, user, { title, html });
      await server.server.services.search.fillTopics();
    }
    const { data, errors } = await server.graphql<Record<string, { nodes: { title: string }[] }>>(
      `query ($query: String!) {
        relevance: search(query: $query, first: 1) { nodes { title } }
        newest: search(query: $query, first: 100, sort: NEWEST) { nodes { title } }
        popular: search(query: $query, first: 100, sort: POPULAR) { nodes { title } }
      }`,
      { query },
    );
    expect(errors).toEqual([]);
    const only = { nodes: [{ title }] };
    expect(data).toEqual({ relevance: only, newest: only, popular: only });
  },
);
