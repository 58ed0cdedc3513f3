import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Like } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { OldAddress } from '../oldAddresses/oldAddress.entity.js';
import { NEW_DISPLAY, Post } from '../posts/post.entity.js';
import { dayOf } from '../posts/postPeriod.js';
import { searchTitle } from '../search/searchIndex.js';
import { storePosts } from './storePosts.js';
import { loadSource, writtenIn } from './testing/loadSource.js';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'hydrate-large-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe(`a large batch of an import on ${engine}`, () => {
  it('may have more old addresses than a statement has parameters', async () => {
    for (let file = 0; file < 4; file++) {
      const aliases = Array.from(
        { length: 2400 },
        (_, i) => `- /${file}${i.toString(36).padStart(3, '0')}`,
      ).join('\n');
      await writtenIn(folder, `${file}.md`, `---\ntitle: Post ${file}\naliases:\n${aliases}\n---\nText\n`);
    }
    const { reports } = await loadSource(server, folder);
    expect(reports.map(({ result }) => result)).toEqual(Array.from({ length: 4 }, () => 'imported'));
    expect(await server.dataSource.manager.countBy(OldAddress, { path: Like('/____') })).toBe(9600);
    // Thousands of rows, on a busy machine.
  }, 120_000);

  it('may be longer than what a database server accepts at once', async () => {
    const { user: author } = await createUser(server);
    const createdAt = new Date('2021-03-04');
    const html = `<p>${'long '.repeat(180_000)}</p>`;
    const batch = Array.from({ length: 20 }, (_, i) => {
      const title = `Long ${i}`;
      const post = Object.assign(new Post(), {
        id: newId(createdAt),
        authorId: author.id,
        title,
        html,
        excerpt: 'Long',
        readingMinutes: 1,
        coverImageURL: null,
        description: null,
        canonicalURL: null,
        examplesCount: 0,
        importKey: null,
        ...NEW_DISPLAY,
        isListed: true,
        version: 1,
        createdAt,
        updatedAt: createdAt,
        createdDay: dayOf(createdAt),
        searchTitle: searchTitle(title),
        likesCount: 0,
        commentsCount: 0,
      });
      const searchBody = { body: 'long', topics: '' };
      return { post, author, categories: [], searchBody, oldAddresses: [], comments: [], likedBy: [] };
    });
    expect(await storePosts(server.dataSource, batch)).toHaveProperty('size', 20);
    expect(await server.dataSource.manager.countBy(Post, { authorId: author.id })).toBe(20);
  });
});
