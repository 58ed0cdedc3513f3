import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Upload } from '../uploads/upload.entity.js';
import { Series } from '../series/series.entity.js';
import { loadSource, writtenIn } from './testing/loadSource.js';
import { pictureOf } from './testing/pictureServer.js';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'hydrate-repeating-'));
});
afterEach(() => vi.restoreAllMocks());
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
/** Transactions that add rows of an entity are committed, and then their connection is lost. */
function loseAnswersThatAdd(entity: typeof Upload | typeof Series): void {
  const { dataSource } = server;
  const transaction = dataSource.transaction.bind(dataSource) as (work: unknown) => Promise<unknown>;
  vi.spyOn(dataSource, 'transaction').mockImplementation(async (work) => {
    const before = await dataSource.manager.count(entity);
    const result = await transaction(work);
    if ((await dataSource.manager.count(entity)) > before)
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    return result;
  });
}

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

  it.each([
    ['picture', 'red', Upload, (src: string) => `![](data:image/png;base64,${src})`, ''],
    ['picture beside it', 'blue', Upload, () => '![](picture.png)', ''],
    ['series', 'green', Series, () => 'Text', '\nseries: Lost answers'],
  ])(
    'ends if the answer about a %s is lost, and is complete when it is repeated',
    async (name, colour, entity, body, more) => {
      const picture = await pictureOf(colour);
      const path = join(folder, `lost ${name}`);
      await writtenIn(path, 'picture.png', picture);
      const post = `---\ntitle: Lost ${name}\ndate: 2020-01-02${more}\n---\nText ${body(picture.toString('base64'))}`;
      await writtenIn(path, 'post.md', post);
      loseAnswersThatAdd(entity);
      await expect(resultsOf(path, { withPictures: true })).rejects.toThrow();
      vi.restoreAllMocks();
      expect(await resultsOf(path, { withPictures: true })).toMatchObject([{ changes: [] }]);
    },
  );
});
