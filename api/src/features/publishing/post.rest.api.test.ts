import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RestPost } from '../comments/post.wire.js';
import {
  createBookmark,
  createComment,
  createLike,
  createPost,
  createUser,
} from '../../testing/factories.js';
import { BLOCK_FORMS } from '../../testing/newBlocks.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';
import { Post } from '../posts/post.entity.js';

let server: TestServer;
let rest: Rest;
let ada: { user: User; token: string };
let bob: { user: User; token: string };

beforeAll(async () => {
  server = await startTestServer();
  rest = restClient(server);
  ada = await createUser(server, { userName: 'ada_l', name: 'Ada Lovelace' });
  bob = await createUser(server, { userName: 'bob_b', name: 'Bob' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM post');
  // Changed directly, to bypass the response cache.
  server.server.services.changes.ofAnything();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const missing = '00000000-0000-7000-8000-000000000000';

/** Unlike `fetch`, this does not bypass caches. */
function get(path: string, headers: OutgoingHttpHeaders = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(server.origin + path, { headers }, (response) => resolve(response.resume()))
      .on('error', reject)
      .end();
  });
}

async function titles(query: string): Promise<string[]> {
  const { status, body } = await rest<RestPost[]>(`GET /api/posts${query}`);
  expect(status).toBe(200);
  return body.map(({ title }) => title);
}

describe(`a post through REST on ${engine}`, () => {
  const form = {
    userDetails: { userName: 'ada_l', userPhoto: 'https://example.com/ada.png' },
    title: 'Keys',
    desc: '<p>Keys are <b>identity</b>.</p><script>alert(1)</script>',
    categories: ['Hooks', 'React'],
    photo: 'https://example.com/cover.png',
  };

  it('shows callouts and tasks to older clients, and takes them back unchanged', async () => {
    const stored = async (id: string) => (await server.server.services.posts.htmlByIds([id]))[0]?.html;
    const html = Object.entries(BLOCK_FORMS)
      .filter(([name]) => /callout|details|task|image|gallery|code/.test(name))
      .map(([, form]) => form)
      .join('');
    const { id } = await createPost(server, ada.user, { html });
    expect(await stored(id)).toBe(html);

    const { body } = await rest<RestPost>(`GET /api/posts/${id}`);
    expect(body.desc).toContain('<blockquote><strong>Note</strong></blockquote><blockquote>Good to');
    expect(body.desc).toContain('<li>☐ to do</li><li>☑ done');
    const [listed] = (await rest<RestPost[]>('GET /api/posts')).body;
    expect(listed?.desc).toBe(body.desc);

    const changes = { title: 'Changed', desc: body.desc };
    const changed = await rest<RestPost>(`PUT /api/posts/${id}`, { token: ada.token, body: changes });
    expect(changed).toMatchObject({ status: 200, body: { title: 'Changed', desc: body.desc } });
    expect(await stored(id)).toBe(html);
  });

  it('shows embeds as links, notes in brackets and keys as code', async () => {
    const html = `${BLOCK_FORMS['an embed with a caption'] ?? ''}${BLOCK_FORMS.keys ?? ''}<p>a<small data-note>b</small></p>`;
    const { id } = await createPost(server, ada.user, { html });
    const { body } = await rest<RestPost>(`GET /api/posts/${id}`);
    expect(body.desc).toBe(
      '<p><a href="http://example.com/a(1)" rel="noopener noreferrer nofollow ugc">Not *bold*</a></p><p>Read <em>this</em></p>' +
        '<p>Press <code>Ctrl</code>+<strong><code>K</code></strong></p><p>a (b)</p>',
    );
  });

  it('is published, read, changed and deleted', async () => {
    const published = await rest<RestPost>('POST /api/posts/', { token: ada.token, body: form });
    expect(published.status).toBe(201);
    const post = {
      _id: expect.any(String) as string,
      title: 'Keys',
      desc: '<p>Keys are <strong>identity</strong>.</p>',
      categories: ['Hooks', 'React'],
      photo: 'https://example.com/cover.png',
      userDetails: {
        userName: 'ada_l',
        userPhoto: expect.stringMatching(/^http:\/\/localhost:0\/avatars\//) as string,
      },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      likes: [],
      likesCount: 0,
      comments: [],
    };
    expect(published.body).toEqual(post);
    const { _id } = published.body;
    expect((await rest(`GET /api/posts/${_id}/`)).body).toEqual(published.body);

    const changes = { title: 'Keys, again', photo: '', categories: [] };
    const changed = await rest(`PUT /api/posts/${_id}`, { token: ada.token, body: changes });
    expect(changed).toMatchObject({ status: 200, body: { ...published.body, ...changes } });
    expect((await rest(`GET /api/posts/${_id}`)).body).toEqual(changed.body);

    const deleted = await rest(`DELETE /api/posts/${_id}`, { token: ada.token, body: { userName: 'Ada_L' } });
    expect(deleted).toMatchObject({ status: 200, body: { message: 'Post deleted successfully!' } });
    expect(await rest(`GET /api/posts/${_id}`)).toMatchObject({
      status: 404,
      body: { message: 'This post does not exist.' },
    });
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 5 }, 'title'],
    [{ title: undefined }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ desc: '<p> </p>' }, 'desc'],
    [{ desc: null }, 'desc'],
    [{ desc: ['<p>x</p>'] }, 'desc'],
    [{ desc: `<p>${'x'.repeat(1_000_001)}</p>` }, 'desc'],
    [{ categories: ['React', 'Hooks', 'CSS', 'Testing'] }, 'categories'],
    [{ categories: ['Nope'] }, 'categories'],
    [{ categories: 'React' }, 'categories'],
    [{ categories: [{ name: 'React' }] }, 'categories'],
    [{ photo: 'javascript:alert(1)' }, 'photo'],
    [{ photo: '/uploads/x.webp' }, 'photo'],
    [{ photo: 7 }, 'photo'],
    [{ userDetails: 'ada_l' }, 'userDetails'],
    [{ userDetails: { userName: 7 } }, 'userName'],
  ])('is refused for %o with the field name, and nothing is stored', async (wrong, field) => {
    const post = await createPost(server, ada.user);
    for (const [call, body] of [
      ['POST /api/posts', { ...form, ...wrong }],
      ...(Object.values(wrong)[0] == null ? [] : [[`PUT /api/posts/${post.id}`, wrong]]),
    ] as const) {
      expect(await rest(call as `POST /${string}`, { token: ada.token, body })).toMatchObject({
        status: 400,
        body: { message: expect.any(String) as string, fields: { [field]: expect.any(String) as string } },
      });
    }
    expect(await server.dataSource.manager.find(Post)).toEqual([
      expect.objectContaining({ title: 'On keys', version: 1 }),
    ]);
  });

  it('can be changed and deleted by its author only, and not written for another user', async () => {
    const post = await createPost(server, ada.user);
    const path = `/api/posts/${post.id}` as const;
    const refused = [
      await rest(`PUT ${path}`, { token: bob.token, body: { title: 'Mine' } }),
      await rest(`DELETE ${path}`, { token: bob.token }),
      await rest(`DELETE ${path}`, { token: bob.token, body: { userName: 'ada_l' } }),
      await rest(`PUT ${path}`, { token: ada.token, body: { title: 'Mine', userId: bob.user.id } }),
      await rest(`DELETE ${path}`, { token: ada.token, body: { userName: 'bob_b' } }),
      await rest('POST /api/posts', { token: bob.token, body: form }),
      await rest('POST /api/posts', {
        token: bob.token,
        body: { ...form, userDetails: {}, userName: 'ada_l' },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(await titles('')).toEqual(['On keys']);
  });

  it.each([
    missing,
    'nonsense',
    '%00',
    '1%27%20OR%201=1',
    '😀',
    'x'.repeat(3000),
    '__proto__',
    missing.toUpperCase(),
  ])('with the id %s does not exist', async (id) => {
    const path = `/api/posts/${encodeURI(decodeURIComponent(id))}` as const;
    const statuses = [
      (await rest(`GET ${path}`)).status,
      (await rest(`PUT ${path}`, { token: ada.token, body: { title: 'Keys' } })).status,
      (await rest(`DELETE ${path}`, { token: ada.token })).status,
      (await rest(`PUT /api/posts/reactions/${id}`, { token: ada.token })).status,
      (await rest(`PUT /api/posts/comments/${id}`, { token: ada.token, body: { comment: 'x' } })).status,
      (await rest(`DELETE /api/posts/comments/${id}`, { token: ada.token })).status,
      (await rest(`GET /api/posts/related/categories/${id}/?categories=React`)).status,
    ];
    expect(statuses).toEqual(statuses.map(() => 404));
    expect([400, 404]).toContain(
      (await rest(`PUT ${path}`, { token: ada.token, body: { title: 'x' } })).status,
    );
  });
});

describe('the feed', () => {
  it('has pages of 8, popular by default, and ends with an empty list', async () => {
    const created: Post[] = [];
    for (let i = 0; i < 10; i++) {
      created.push(await createPost(server, ada.user, { title: `p${i}`, publishedAt: daysAgo(20 - i) }));
    }
    await createLike(server, bob.user, created[3]!.id);
    expect(await titles('/?page=1&sort=latest')).toEqual(['p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2']);
    expect(await titles('/?page=2&sort=latest')).toEqual(['p1', 'p0']);
    expect((await titles('/?page=1&sort=popular')).slice(0, 3)).toEqual(['p3', 'p9', 'p8']);
    expect(await titles('/?page=1')).toEqual(await titles('?sort=popular'));
    expect(await titles('')).toHaveLength(8);
    expect(await titles('/?page=3')).toEqual([]);
    expect(await titles('/?page=999999999')).toEqual([]);
  });

  it.each([
    ['?page=0', 'page'],
    ['?page=-1', 'page'],
    ['?page=1.5', 'page'],
    ['?page=1e3', 'page'],
    ['?page=99999999999999', 'page'],
    ['?page=%00', 'page'],
    ['?sort=__proto__', 'sort'],
    ['?sort=oldest', 'sort'],
  ])('refuses %s with the field name', async (query, field) => {
    expect(await rest(`GET /api/posts/${query}`)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) as string } },
    });
  });

  it('takes a number of SQL statements that does not grow with the page, and little time', async () => {
    const grow = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const { id } = await createPost(server, i % 2 ? ada.user : bob.user, {
          categories: ['React', 'Hooks'],
        });
        await createLike(server, ada.user, id);
        await createComment(server, bob.user, { postId: id, text: 'Yes.' });
      }
    };
    const count = async (query: string) => {
      server.queries.length = 0;
      await titles(query);
      return server.queries.length;
    };
    await grow(2);
    const two = [await count('/?page=1'), await count('/?name=React'), await count('/?userName=ada_l')];
    await grow(6);
    expect([await count('/?page=1'), await count('/?name=React'), await count('/?userName=ada_l')]).toEqual(
      two,
    );
    expect(two[0]).toBeLessThanOrEqual(2);
  });

  it('is revalidated each time, and answered 304 if it has not changed', async () => {
    await createPost(server, ada.user);
    const first = await get('/api/posts/?page=1');
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate');
    expect(first.headers['cdn-cache-control']).toBe('public, max-age=1, stale-while-revalidate=1');
    const ifNoneMatch = { 'if-none-match': first.headers.etag };
    expect((await get('/api/posts/?page=1', ifNoneMatch)).statusCode).toBe(304);
    await createPost(server, ada.user);
    expect((await get('/api/posts/?page=1', ifNoneMatch)).statusCode).toBe(200);
  });
});

describe('posts of an author or a category', () => {
  it('are listed, newest first, in either form of the path', async () => {
    await createPost(server, ada.user, { title: 'a1', categories: ['React'], publishedAt: daysAgo(2) });
    await createPost(server, ada.user, {
      title: 'a2',
      categories: ['React Native'],
      publishedAt: daysAgo(1),
    }).catch(() =>
      createPost(server, ada.user, { title: 'a2', categories: ['CSS'], publishedAt: daysAgo(1) }),
    );
    await createPost(server, bob.user, { title: 'b1', categories: ['React'] });
    expect(await titles('?userName=ADA_L')).toEqual(['a2', 'a1']);
    expect(await titles('/?userName=ada_l')).toEqual(['a2', 'a1']);
    expect(await titles('/?name=React')).toEqual(['b1', 'a1']);
    expect(await titles('?name=rEACT&sort=popular')).toEqual(['b1', 'a1']);
    expect(await titles('/?name=React&userName=ada_l')).toEqual(['a1']);
  });

  it.each([
    ['?userName=ada_l', 'ada_l is yet to write a post.'],
    ['?userName=nobody', 'This user does not exist.'],
    ['/?userName=', 'This user does not exist.'],
    ['/?name=Hooks', 'No posts found for the specified category!'],
    ['/?name=Nope', 'Category does not exist!'],
    ['/?name=%00', 'Category does not exist!'],
    ['/?search=nothing', 'No post found for the searched string.'],
    ['/?search=', 'No post found for the searched string.'],
    ['/?page=1/?search=nothing', 'No post found for the searched string.'],
    ['/?page=1/?search=', 'No post found for the searched string.'],
  ])('are 404 if there are none: %s', async (query, message) => {
    expect(await rest(`GET /api/posts${query}`)).toMatchObject({ status: 404, body: { message } });
  });
});

describe('search', () => {
  it('suggests at most 5 posts by title, and returns whole posts', async () => {
    for (let i = 0; i < 7; i++) await createPost(server, ada.user, { title: `Hydration ${i}` });
    await createPost(server, bob.user, { title: 'C++ in a page', html: '<p>About hydration.</p>' });

    const suggested = await rest<object[]>('GET /api/posts/?search=hydra');
    expect(suggested.body).toHaveLength(5);
    expect(suggested.body[0]).toEqual({
      _id: expect.any(String) as string,
      title: expect.stringMatching(/^Hydration/) as string,
      userDetails: { userName: 'ada_l' },
    });
    const found = await rest<RestPost[]>('GET /api/posts/?page=1/?search=hydration');
    expect(found.body).toHaveLength(8);
    expect(found.body.at(-1)).toMatchObject({
      title: 'C++ in a page',
      desc: '<p>About hydration.</p>',
      likes: [],
      comments: [],
    });
    expect(await titles('/?page=1/?search=c++')).toEqual(['C++ in a page']);
    expect(await titles('?search=hydration&page=1')).toHaveLength(8);
    expect((await rest('GET /api/posts/?page=2/?search=hydration')).status).toBe(404);
  });

  it.each([
    '%00',
    '%22',
    '-',
    '%2B%2B%2B',
    '(*)',
    '%FF',
    '%F0%9F%98%80',
    "';DROP%20TABLE%20post",
    '/?search=x',
    'a'.repeat(200),
  ])('treats %s as words', async (typed) => {
    expect([200, 404]).toContain((await rest(`GET /api/posts/?search=${typed}`)).status);
    expect([200, 404]).toContain((await rest(`GET /api/posts/?page=1/?search=${typed}`)).status);
  });

  it('refuses an overlong query with the field name', async () => {
    for (const query of ['/?search=', '/?page=1/?search='] as const) {
      expect(await rest(`GET /api/posts${query}${'a'.repeat(201)}`)).toMatchObject({
        status: 400,
        body: { fields: { search: expect.any(String) as string } },
      });
    }
  });
});

describe('related posts', () => {
  it('share all of the given categories first, then some, most liked first, at most 5', async () => {
    const post = await createPost(server, ada.user, { title: 'this', categories: ['React', 'Hooks'] });
    await createPost(server, bob.user, {
      title: 'both, old',
      categories: ['Hooks', 'React'],
      publishedAt: daysAgo(9),
    });
    const both = await createPost(server, bob.user, {
      title: 'both, liked',
      categories: ['React', 'Hooks', 'CSS'],
      publishedAt: daysAgo(10),
    });
    const one = await createPost(server, bob.user, { title: 'one, liked twice', categories: ['React'] });
    await createPost(server, bob.user, { title: 'one', categories: ['Hooks'], publishedAt: daysAgo(1) });
    await createPost(server, bob.user, {
      title: 'one, older',
      categories: ['Hooks'],
      publishedAt: daysAgo(2),
    });
    await createPost(server, bob.user, {
      title: 'one too many',
      categories: ['React'],
      publishedAt: daysAgo(3),
    });
    await createPost(server, bob.user, { title: 'other', categories: ['CSS'] });
    await createLike(server, ada.user, both.id);
    for (const { user } of [ada, bob]) await createLike(server, user, one.id);

    const related = (query: string) => titles(`/related/categories/${post.id}${query}`);
    const expected = ['both, liked', 'both, old', 'one, liked twice', 'one', 'one, older'];
    expect(await related('/?categories=React,Hooks')).toEqual(expected);
    expect(await related('?categories=hooks,%20react')).toEqual(expected);
    expect(await related('')).toEqual(expected);
    expect(await related('/?categories=CSS')).toEqual(['both, liked', 'other']);
    expect(await related('/?categories=Nope,CSS')).toEqual(['both, liked', 'other']);
    expect(await related('/?categories=')).toEqual([]);
    expect(await related('/?categories=Nope,%00')).toEqual([]);
    const { body } = await rest(`GET /api/posts/related/categories/${post.id}/?categories=a,b,c,d`);
    expect(body).toMatchObject({ fields: { categories: 'A post can have at most 3 categories.' } });
  });
});

describe('a reading list', () => {
  it('is public, last saved first, and empty without saved posts', async () => {
    for (const title of ['first', 'second']) {
      await createBookmark(server, bob.user, (await createPost(server, ada.user, { title })).id);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await titles(`/readinglist/?id=${bob.user.id}`)).toEqual(['second', 'first']);
    expect(await titles(`/readinglist?id=${ada.user.id}`)).toEqual([]);
    expect(await titles('/readinglist/?id=%00nonsense')).toEqual([]);
    expect((await rest('GET /api/posts/readinglist')).status).toBe(400);
    const kept = await rest(`GET /api/posts/readinglist/?id=${bob.user.id}`);
    expect(kept.headers.get('cache-control')).toBe('private, no-store');
    expect(kept.headers.get('cdn-cache-control')).toBeNull();
  });
});

describe('categories', () => {
  it('are listed by name and found by name', async () => {
    const list = await rest<{ _id: string; name: string }[]>('GET /api/categories/');
    expect(list.body.length).toBeGreaterThan(3);
    const react = list.body.find(({ name }) => name === 'React');
    expect(await rest('GET /api/categories/single/?name=react')).toMatchObject({ status: 200, body: react });
    expect(await rest('GET /api/categories/single?name=Nope')).toMatchObject({
      status: 404,
      body: { message: 'Category does not exist!' },
    });
    expect((await rest('GET /api/categories/single')).status).toBe(400);
  });
});
