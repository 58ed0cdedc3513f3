import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectId, serialize } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { loadSource, writtenIn } from './testing/loadSource.js';
import { pictureOf, type PictureServer, startPictureServer } from './testing/pictureServer.js';

let server: TestServer;
let folder: string;
/** The site before the move: its address is also the public address of the import. */
let site: PictureServer;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'hydrate-domain-'));
  site = await startPictureServer((response, path) => {
    if (!path.includes('gone')) return false;
    response.writeHead(404).end();
    return true;
  });
});
afterAll(async () => {
  site.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const load = (path: string, more?: Parameters<typeof loadSource>[2]) =>
  loadSource(server, path, { publicUrl: site.origin, allowsPrivate: true, withPictures: true, ...more });
const targetOf = (path: string) => server.server.services.oldAddresses.targetOf(path);
const BODY = `<p>Text <a href="/two/">two</a></p><img src="/files/in.png" alt="In"><img src="/files/gone.png" alt="Gone">
<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><iframe src="https://maps.example.com/x"></iframe>`;

describe(`an import of the site that had this domain, on ${engine}`, () => {
  it('of WordPress keeps pictures, covers and embeds, and reports what is lost', async () => {
    const xml = `<rss version="2.0"><channel><title>Moved</title><link>${site.origin}</link><wp:wxr_version>1.2</wp:wxr_version>
<item><title>By WordPress</title><link>${site.origin}/moved/</link><wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
<content:encoded><![CDATA[${BODY}]]></content:encoded><wp:post_date_gmt>2018-03-04 05:06:07</wp:post_date_gmt>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta></item>
<item><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>${site.origin}/files/cover.png</wp:attachment_url></item></channel></rss>`;
    const loaded = await load(await writtenIn(folder, 'moved.xml', xml));
    const { html, coverImageURL } = await loaded.post('By WordPress');
    expect(html).toMatch(/<img src="\/uploads\/[^"]*" alt="In"/);
    expect(html).toContain('data-embed="youtube"');
    expect(html).toContain('data-embed="link"');
    expect(coverImageURL).toMatch(/^\/uploads\//);
    expect(await targetOf('/files/cover.png')).toBe(coverImageURL);
    expect(await targetOf('/files/in.png')).toMatch(/^\/uploads\//);
    expect(loaded.reports.find(({ item }) => item === '7')?.changes).toEqual([
      '<iframe> of maps.example.com became a link',
      `the picture ${site.origin}/files/gone.png stays at its address: its server answered 404`,
    ]);
  });

  it('of Ghost keeps pictures, covers and avatars', async () => {
    const data = {
      posts: [
        {
          id: 'g',
          slug: 'by-ghost',
          title: 'By Ghost',
          html: BODY,
          author_id: 'u',
          feature_image: '__GHOST_URL__/content/images/cover.png',
          published_at: '2021-03-04T05:06:07Z',
        },
      ],
      users: [
        { id: 'u', name: 'Gia Moved', slug: 'gia', profile_image: '__GHOST_URL__/content/images/gia.png' },
      ],
    };
    const path = await writtenIn(folder, 'moved.json', JSON.stringify({ data }));
    const loaded = await load(path, { base: `${site.origin}/` });
    const { html, coverImageURL, authorId } = await loaded.post('By Ghost');
    expect(html).toMatch(/<img src="\/uploads\/[^"]*" alt="In"/);
    expect(coverImageURL).toMatch(/^\/uploads\//);
    const { picture } = await server.dataSource.manager.findOneByOrFail(User, { id: authorId });
    expect(picture).toMatch(/^\/uploads\//);
    expect(site.asked).toContain('/content/images/gia.png');
  });

  it('of the older server finds its pictures in the folder of pictures', async () => {
    const id = new ObjectId();
    const at = (name: string) => `${site.origin}/images/${name}.png`;
    const user = { _id: id, name: 'Mia Moved', userName: 'mia_moved', profilePicture: at('mia') };
    const post = {
      _id: new ObjectId(),
      userId: id,
      title: 'By Mia',
      desc: `<p>x</p><img src="${at('inside')}" alt="In">`,
      photo: at('photo'),
      createdAt: new Date('2021-01-02'),
    };
    await writtenIn(folder, 'dump/users.bson', serialize(user));
    await writtenIn(folder, 'dump/posts.bson', serialize(post));
    for (const name of ['mia', 'inside', 'photo'])
      await writtenIn(folder, `pictures/images/${name}.png`, await pictureOf('red'));
    const loaded = await load(join(folder, 'dump'), { pictures: join(folder, 'pictures') });
    const { html, coverImageURL, authorId } = await loaded.post('By Mia');
    expect(html).toMatch(/<img src="\/uploads\/[^"]*" alt="In"/);
    expect(coverImageURL).toMatch(/^\/uploads\//);
    const { picture } = await server.dataSource.manager.findOneByOrFail(User, { id: authorId });
    expect(picture).toMatch(/^\/uploads\//);
    for (const name of ['mia', 'inside', 'photo'])
      expect(await targetOf(`/images/${name}.png`)).toMatch(/^\/uploads\//);
    expect(site.asked.filter((path) => path.startsWith('/images/'))).toEqual([]);
  });
});
