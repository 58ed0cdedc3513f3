import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
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
      ...{ version: 'https://jsonfeed.org/version/1.1', title: 'Left', home_page_url: `${site.origin}/` },
      items: [
        {
          ...{ id: 'left', url: `${site.origin}/left`, title: 'Left', image: `${site.origin}/cover.png` },
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
});
