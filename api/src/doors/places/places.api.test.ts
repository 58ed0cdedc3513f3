import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { AdminService } from '../../features/admin/admin.service.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import { User } from '../../features/users/user.entity.js';

let server: TestServer;
let ada: User;

const page = async (path: string) => {
  const response = await fetch(server.origin + path, { headers: { accept: 'text/html' } });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

beforeAll(async () => {
  server = await startTestServer();
  ada = (await createUser(server, { userName: 'ada_l', name: 'Ada Lovelace' })).user;
  const at = (publishedAt: string, title: string) =>
    createPost(server, ada, { title, publishedAt: new Date(publishedAt) });
  await at('2024-02-29T23:59:59.999Z', 'Leap <b>day</b>');
  await at('2024-03-01T00:00:00Z', 'First of March');
  const unlisted = await at('2024-03-02T00:00:00Z', 'Unlisted');
  await new AdminService(server.dataSource, server.server.services.accounts).setListed(unlisted, false);
});
afterAll(() => server.close());

describe(`the archive on ${engine}`, () => {
  it('counts listed posts by month in UTC, over an index, and lists them', async () => {
    server.queries.length = 0;
    const { html } = await page('/archive');
    expect(
      [...html.matchAll(/href="\/archive\/(\d+-\d+)">(\w+) <span>(\d+)</g)].map(([, ...found]) => found),
    ).toEqual([
      ['2024-03', 'March', '1'],
      ['2024-02', 'February', '1'],
    ]);
    const february = await page('/archive/2024-02');
    expect(february.status).toBe(200);
    expect(february.html).toContain(escapeMarkup('Leap <b>day</b>'));
    expect(february.html).not.toContain('First of March');
    const [counting, listing] = ['createdDay, COUNT', 'p.createdAt >='].map((part) =>
      server.queries.find((sql) => sql.includes(part)),
    );
    const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN FORMAT=TRADITIONAL';
    const plan = async (sql = '', values: unknown[] = []) =>
      JSON.stringify(await server.dataSource.query(`${explain} ${sql}`, values));
    expect(await plan(counting)).toContain('post_day_popular');
    const times = ['2024-02-01 00:00:00.000', '2024-03-01 00:00:00.000', 101];
    expect(await plan(listing, times)).toMatch(/post_latest/);
  });

  it.each(['2024-13', '2024-1', '2023-01', '0000-01', '0999-12', '9999-12', '2024-02-29', '..%2f'])(
    'has no month %s',
    async (month) => {
      expect((await page(`/archive/${month}`)).status).toBe(404);
    },
  );

  it('links the profile of a member who had its name before', async () => {
    expect((await page('/archive')).html).not.toContain('/Archive');
    const { user } = await createUser(server, { userName: 'old_name', name: 'Old Name' });
    const userName = 'archive';
    await server.dataSource.manager.update(User, { id: user.id }, { userName, userNameKey: userName });
    expect((await page('/archive')).html).toContain('<bdi>Old Name</bdi> is at <a href="/Archive">@archive');
    expect((await page('/Archive')).html).not.toContain('class="place"');
  });

  it('ignores a changed cursor', async () => {
    expect((await page('/archive/2024-02?after=nonsense')).status).toBe(404);
  });
});

describe(`a shared list on ${engine}`, () => {
  it('is for those who have its address, is not cached, and is left out by crawlers', async () => {
    const { collections } = server.server.services;
    const { id: collectionId } = await collections.create(ada, '<script>Mine</script>');
    const { id: postId } = await createPost(server, ada, { title: 'Collected' });
    await collections.add(ada, { collectionId, postId });
    const { shareToken } = await collections.update(ada, { collectionId, isShared: true });
    const { status, html, headers } = await page(`/lists/${shareToken}`);
    expect(status).toBe(200);
    expect(html).toContain(escapeMarkup('<script>Mine'));
    expect(html).toMatch(/Shared by <a href="\/ada_l"><bdi>Ada Lovelace/);
    expect(html).toContain('Collected');
    expect(html).toContain(`<a href="/ada_l#report-list-${collectionId}">Report it</a>`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    await collections.update(ada, { collectionId, isShared: false });
    for (const token of [shareToken, collectionId, 'x', '%00']) {
      const gone = await page(`/lists/${token}`);
      expect(gone.status).toBe(404);
      expect(gone.html).not.toContain('Collected');
    }
  });
});

it('tells how lists are ranked', async () => {
  const { status, html } = await page('/how-we-rank');
  expect(status).toBe(200);
  for (const list of ['Popular', 'Latest', 'Following', 'Search', 'Related posts'])
    expect(html).toContain(list);
  // Not all results have all words (searchFinder.ts).
  expect(html).toMatch(/all words but one.*nearest spelling/s);
});
