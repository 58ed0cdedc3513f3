import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sharedIn } from './exampleAddress';
import { packFiles, unpackFiles } from './packFiles';

const packed = (text: string) => deflateRawSync(text).toString('base64url');

describe('files in an address', () => {
  it('come back as they were, in characters that an address may hold', async () => {
    const files = [
      { name: 'App.js', code: 'export default () => <p>ä 🎉 \u2028 "quoted"</p>;\n'.repeat(40) },
      { name: 'src/empty.css', code: '' },
    ];
    const text = await packFiles(files);
    expect(text).toMatch(/^[\w-]+$/);
    expect(text?.length).toBeLessThan(300);
    expect(await unpackFiles(text ?? '')).toEqual(files);
  });

  it('are packed only if they can be unpacked', async () => {
    const files = (length: number) => [{ name: 'App.js', code: 'ä'.repeat(length) }];
    const text = await packFiles(files(124_000));
    expect(await unpackFiles(text ?? '')).toEqual(files(124_000));
    expect(await packFiles(files(125_000))).toBeNull();
  });

  it.each([
    ['no base64', '%%%'],
    ['nothing compressed', 'abcd'],
    ['cut off', packed('[["App.js","a"]]').slice(0, 8)],
    ['no JSON', packed('App.js')],
    ['another shape', packed('{"App.js":"a"}')],
    ['a code that is no text', packed('[["App.js",1]]')],
    ['no files', packed('[]')],
    ['a bomb', packed(`[["App.js","${'a'.repeat(50_000_000)}"]]`)],
    ['nothing', ''],
  ])('are refused: %s', async (_case, text) => {
    expect(await unpackFiles(text)).toBeNull();
  });
});

describe('sharedIn', () => {
  it.each([
    ['#example-2=abc', 2, 'abc'],
    ['#example-2=abc', 1, null],
    ['#example-12=abc', 1, null],
    ['#example-2=', 2, null],
    ['#example-2', 2, null],
    ['', 1, null],
  ])('%s, example %i', (hash, number, expected) => expect(sharedIn(hash, number)).toBe(expected));
});
