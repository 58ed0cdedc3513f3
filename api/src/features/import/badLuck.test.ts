import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceItem } from './source.js';
import { detectSource } from './sources/detect.js';
import { markdownSource } from './sources/markdownFolder.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hydrate-bad-luck-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function itemsOf(content: string | Uint8Array): Promise<SourceItem[]> {
  const path = join(folder, `file${++files}`);
  await writeFile(path, content);
  const items: SourceItem[] = [];
  for await (const item of (await detectSource(path)).items()) items.push(item);
  return items;
}

const rss = (title: string, more = '', declaration = '') =>
  `${declaration}<rss version="2.0"><channel><title>x</title><item><title>${title}</title><guid>1</guid><description>Straße</description>${more}</item></channel></rss>`;

describe('exports in other encodings', () => {
  const declared = (name: string) => `<?xml version="1.0" encoding="${name}"?>`;
  it.each([
    ['Latin-1', Buffer.from(rss('é', '', declared('ISO-8859-1')), 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${rss('é', '', declared('UTF-16'))}`, 'utf16le')],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${rss('é')}`)],
  ])('are read: %s', async (_, content) => {
    expect(await itemsOf(content)).toEqual([expect.objectContaining({ title: 'é', body: 'Straße' })]);
  });

  it('are refused if nothing names the encoding, instead of losing letters', async () => {
    await expect(itemsOf(Buffer.from(rss('é'), 'latin1'))).rejects.toThrow('not in the encoding');
    const json = JSON.stringify({ posts: [{ cuid: 'a', title: 'é', contentMarkdown: 'x' }] });
    await expect(itemsOf(Buffer.from(json, 'latin1'))).rejects.toThrow('not in UTF-8');
    expect(await itemsOf(Buffer.from(`\uFEFF${json}`, 'utf16le'))).toMatchObject([{ title: 'é' }]);
  });
});

describe('hostile exports', () => {
  it('expand no entities of XML', async () => {
    const doctype =
      '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    expect(await itemsOf(doctype + rss('&b;&f;'))).toMatchObject([{ title: '&b;&f;' }]);
  });

  it('do not fill the memory with elements', async () => {
    await expect(itemsOf(rss('x', '<a/>'.repeat(600_000)))).rejects.toThrow('too many elements');
  });

  it('of BSON are refused with a message: false lengths', async () => {
    const good = serialize({ _id: 'a', title: 'x' });
    const lie = Buffer.from(good);
    lie.writeInt32LE(good.length - 3, 0);
    const huge = Buffer.from(good);
    huge.writeInt32LE(0x7fffffff, 0);
    for (const content of [lie, huge]) {
      await writeFile(join(folder, 'posts.bson'), content);
      const read = async () => {
        for await (const item of (await detectSource(folder)).items()) expect(item).toBeDefined();
      };
      await expect(read()).rejects.toThrow(/posts\.bson (?:is not BSON|has a document|ends in)/);
    }
    await rm(join(folder, 'posts.bson'));
  });

  it('of YAML do not take long: aliases, nesting, empty lines', async () => {
    const bombs = [
      `a: &a [x, x]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [*a, *a]`).join('\n')}`,
      `a: ${'['.repeat(50_000)}`,
    ];
    for (const bomb of bombs)
      await writeFile(join(folder, `bomb${bombs.indexOf(bomb)}.md`), `---\n${bomb}\n---\nText`);
    await writeFile(join(folder, 'lines.md'), `+++\n${'\n'.repeat(90_000)}+++\nText`);
    const started = Date.now();
    const bodies: string[] = [];
    for await (const item of (await markdownSource(folder, undefined)).items())
      if ('body' in item) bodies.push(item.body.trim());
    expect(bodies).toEqual(['Text', 'Text', 'Text']);
    expect(Date.now() - started).toBeLessThan(5000);
  });
});

describe('titles that are HTML', () => {
  it.each([
    ['Media &amp;amp; &lt;em&gt;Text&lt;/em&gt;', 'Media & Text'],
    ['How &lt;Suspense&gt; works', 'How <Suspense> works'],
  ])('%s', async (written, title) => {
    expect(await itemsOf(rss(written))).toMatchObject([{ title }]);
  });
});
