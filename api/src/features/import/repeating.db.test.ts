import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { loadSource, writtenIn } from './testing/loadSource.js';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'hydrate-repeating-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const resultsOf = async (path: string, options?: Parameters<typeof loadSource>[2]) => {
  const { reports } = await loadSource(server, path, options);
  return reports
    .filter(({ result }) => result !== 'author')
    .map(({ result, changes }) => ({ result, changes }));
};
const IMPORTED = expect.objectContaining({ result: 'imported' }) as object;
const KNOWN = { result: 'known', changes: [] };

describe(`an import that is repeated on ${engine}`, () => {
  it('knows a folder of Markdown again when --base-url is added or written in another way', async () => {
    await writtenIn(folder, 'one/blog/hello.md', '---\ntitle: Hello\ndate: 2020-01-02\n---\nText');
    const path = join(folder, 'one/blog');
    expect(await resultsOf(path)).toEqual([IMPORTED]);
    expect(await resultsOf(path, { base: 'https://one.example.com/' })).toEqual([KNOWN]);
    await writtenIn(folder, 'one/blog/second.md', '---\ntitle: Second\ndate: 2020-01-03\n---\nText');
    expect(await resultsOf(path, { base: 'https://one.example.com/' })).toEqual([KNOWN, IMPORTED]);
    expect(await resultsOf(path, { base: 'http://www.one.example.com/' })).toEqual([KNOWN, KNOWN]);
  });

  it('tells folders of one name apart', async () => {
    for (const site of ['ada', 'bob'])
      await writtenIn(
        folder,
        `${site}/content/hello/index.md`,
        `---\ntitle: Of ${site}\ndate: 2020-01-02\n---\nText`,
      );
    expect(await resultsOf(join(folder, 'ada/content'))).toEqual([IMPORTED]);
    expect(await resultsOf(join(folder, 'bob/content'))).toEqual([IMPORTED]);
    expect(await resultsOf(join(folder, 'bob/content'))).toEqual([KNOWN]);
    // Even the folder around it has the same name.
    const path = join(folder, 'copies/ada/content');
    await writtenIn(
      folder,
      'copies/ada/content/hello/index.md',
      '---\ntitle: Other\ndate: 2020-01-02\n---\nText',
    );
    expect(await resultsOf(path)).toEqual([
      {
        result: 'known',
        changes: ['it is known as “Of ada”. If the folder is that of another site, add --source-name NAME'],
      },
    ]);
    expect(await resultsOf(path, { name: 'copies' })).toEqual([IMPORTED]);
    expect(await resultsOf(path, { name: 'copies' })).toEqual([KNOWN]);
  });

  it('knows a feed again that has moved to https', async () => {
    const feed = (link: string) =>
      `<rss version="2.0"><channel><title>x</title><link>${link}</link><item><title>Fed</title><guid>1</guid><description>Text</description></item></channel></rss>`;
    const path = await writtenIn(folder, 'feed.xml', feed('http://feed.example.com/'));
    expect(await resultsOf(path)).toEqual([IMPORTED]);
    await writtenIn(folder, 'feed.xml', feed('https://www.feed.example.com'));
    expect(await resultsOf(path)).toEqual([KNOWN]);
    expect(await resultsOf(path, { base: 'https://feed.example.com/' })).toEqual([KNOWN]);
  });
});
