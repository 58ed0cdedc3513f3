import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { loadSource, writtenIn } from './testing/loadSource.js';
import { type PictureServer, startPictureServer } from './testing/pictureServer.js';

let server: TestServer;
let folder: string;
let site: PictureServer;
let isDown = true;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'hydrate-left-'));
  site = await startPictureServer((response) => {
    if (isDown) response.writeHead(403).end();
    return isDown;
  });
});
afterAll(async () => {
  site.close();
  await server.close();
  await rm(folder, { recursive: true });
});

describe(`pictures that an import could not fetch, on ${engine}`, () => {
  it('are fetched when it is repeated', async () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Left',
      home_page_url: `${site.origin}/`,
      items: [
        {
          id: 'left',
          url: `${site.origin}/left`,
          title: 'Left',
          image: `${site.origin}/cover.png`,
          content_html: `<p>Text</p><img src="/a.png?x=1&amp;y=2" alt="A">`,
        },
      ],
    };
    const path = await writtenIn(folder, 'left.json', JSON.stringify(feed));
    const load = (more: object = {}) =>
      loadSource(server, path, { withPictures: true, allowsPrivate: true, ...more });
    const first = await load();
    expect((await first.post('Left')).html).toContain(`<img src="${site.origin}/a.png?x=1&amp;y=2"`);
    isDown = false;
    expect((await load({ isDryRun: true })).reports).toMatchObject([{ result: 'known', changes: [] }]);
    const again = await load();
    expect(again.reports).toMatchObject([
      { result: 'known', changes: ['2 pictures were fetched that stayed at their addresses'] },
    ]);
    const { html, coverImageURL, createdAt, updatedAt } = await again.post('Left');
    expect(html).toMatch(/<img src="\/uploads\/[\w.]+" alt="A" \/>/);
    expect(coverImageURL).toMatch(/^\/uploads\//);
    expect(updatedAt).toEqual(createdAt);
    expect(await server.server.services.oldAddresses.targetOf('/cover.png')).toBe(coverImageURL);
    expect((await load()).reports).toMatchObject([{ result: 'known', changes: [] }]);
  });

  it('are fetched after new items, several at once', async () => {
    const waiting: (() => void)[] = [];
    let isClosed = true;
    const slow = await startPictureServer((response) => {
      if (isClosed) response.writeHead(403).end();
      // Whoever asks for one after the other gets none.
      else if (waiting.push(() => response.writeHead(404).end()) === 3)
        for (const answer of waiting) answer();
      return true;
    });
    const itemOf = (id: string) => ({
      id,
      url: `${slow.origin}/${id}`,
      title: `Slow ${id}`,
      content_html: `<p>Text ${id}</p>${id === 'new' ? '' : `<img src="/${id}.png" alt="A">`}`,
    });
    const load = async (...ids: string[]) => {
      const version = 'https://jsonfeed.org/version/1.1';
      const feed = { version, title: 'Slow', home_page_url: `${slow.origin}/`, items: ids.map(itemOf) };
      const path = await writtenIn(folder, 'slow.json', JSON.stringify(feed));
      return loadSource(server, path, { withPictures: true, allowsPrivate: true });
    };
    await load('a', 'b', 'c');
    isClosed = false;
    const { reports } = await load('a', 'b', 'c', 'new');
    expect(reports[0]).toMatchObject({ item: 'new', result: 'imported' });
    const changes = reports.slice(1).flatMap((report) => report.changes);
    expect(changes.filter((change) => change.includes('.png stays at its address'))).toHaveLength(3);
    slow.close();
  });

  it('are fetched with a new post of the author, if they are of the author', async () => {
    isDown = true;
    const avatar = `${site.origin}/ada.png`;
    const itemOf = (id: string) => ({
      id,
      title: `By Ada ${id}`,
      content_html: `<p>Text ${id}</p>`,
      authors: [{ name: 'Ada Left', avatar }],
    });
    const load = async (...ids: string[]) => {
      const version = 'https://jsonfeed.org/version/1.1';
      const feed = { version, title: 'Ada', home_page_url: `${site.origin}/`, items: ids.map(itemOf) };
      const path = await writtenIn(folder, 'ada.json', JSON.stringify(feed));
      await loadSource(server, path, { withPictures: true, allowsPrivate: true });
      return server.dataSource.manager.findBy(User, { name: 'Ada Left' });
    };
    expect(await load('a')).toMatchObject([{ picture: avatar }]);
    isDown = false;
    const [ada] = await load('a', 'b');
    expect(ada?.picture).toMatch(/^\/uploads\//);
  });
});
