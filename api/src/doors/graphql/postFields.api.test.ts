import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Post } from '../../features/posts/post.entity.js';
import type { User } from '../../features/users/user.entity.js';
import { createLike, createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

let server: TestServer;
let ada: { user: User; token: string };
let posts: Post[];

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://blog.example' });
  ada = await createUser(server, { userName: 'ada_l' });
  const { user: bob } = await createUser(server);
  const html =
    '<h2>Keys</h2><p>Are <b>identity</b>, see <a href="/about">this</a> and <a href="#keys">that</a>.</p>';
  posts = [];
  for (const title of ['One', 'Two', 'Three'])
    posts.push(await createPost(server, ada.user, { title, html, categories: ['React'] }));
  await createPost(server, bob, { title: 'Other' });
  await createLike(server, bob, posts[0]!.id);
  await server.dataSource.query('UPDATE post SET isListed = ? WHERE id = ?', [false, posts[2]!.id]);
  await server.dataSource.query('UPDATE post_category SET isListed = ? WHERE postId = ?', [
    false,
    posts[2]!.id,
  ]);
});
afterAll(() => server.close());

describe(`posts on ${engine}`, () => {
  it('are also plain text and Markdown, and know their address', async () => {
    const query = 'query ($id: ID!) { post(id: $id) { url text markdown } }';
    const { data, errors } = await server.graphql(query, { id: posts[0]!.id });
    expect(errors).toEqual([]);
    const url = `https://blog.example/post/${posts[0]!.id}`;
    expect(data).toEqual({
      post: {
        url,
        text: 'Keys\n\nAre identity, see this and that.',
        markdown: `## Keys\n\nAre **identity**, see [this](https://blog.example/about) and [that](${url}#keys).`,
      },
    });
  });

  const LISTS = `query ($after: String) {
    user(userName: "ada_l") { postsCount posts(first: 1, sort: POPULAR, after: $after) { nodes { title } pageInfo { endCursor hasNextPage } } newest: posts { nodes { title } } }
    category(name: "React") { posts(first: 5) { nodes { title } } }
  }`;
  interface Lists {
    user: {
      postsCount: number;
      posts: { nodes: { title: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
      newest: { nodes: { title: string }[] };
    };
    category: { posts: { nodes: { title: string }[] } };
  }
  const titles = ({ nodes }: { nodes: { title: string }[] }) => nodes.map(({ title }) => title);

  it('are listed with their author and category, unlisted ones only for their author', async () => {
    const { data, errors } = await server.graphql<Lists>(LISTS);
    expect(errors).toEqual([]);
    const { user, category } = data!;
    expect(titles(user.posts)).toEqual(['One']);
    expect(user.postsCount).toBe(2);
    expect(titles(user.newest)).toEqual(['Two', 'One']);
    expect(titles(category.posts)).toEqual(['Two', 'One']);
    const next = await server.graphql<Lists>(LISTS, { after: user.posts.pageInfo.endCursor });
    expect(titles(next.data!.user.posts)).toEqual(['Two']);
    expect(next.data!.user.posts.pageInfo.hasNextPage).toBe(false);
    const own = await server.graphql<Lists>(LISTS, {}, ada.token);
    expect(titles(own.data!.user.newest)).toEqual(['Three', 'Two', 'One']);
    expect(titles(own.data!.category.posts)).toEqual(['Two', 'One']);
  });

  it('are counted in one statement for many authors', async () => {
    server.queries.length = 0;
    const { data } = await server.graphql<{ posts: { nodes: { author: { postsCount: number } }[] } }>(
      '{ posts { nodes { author { postsCount } } } }',
    );
    expect(data!.posts.nodes.map(({ author }) => author.postsCount).sort()).toEqual([1, 2, 2]);
    expect(server.queries.filter((sql) => sql.includes('COUNT(*)'))).toHaveLength(1);
  });
});
