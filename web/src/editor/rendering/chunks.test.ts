import type { ContentBlock } from 'draft-js';
import { describe, expect, test } from 'vitest';
import { createBlock, type BlockType } from '../html/blocks';
import { withBox } from '../html/boxes';
import { Chunks } from './chunks';

const block = (type: BlockType = 'unstyled', text = 'text'): ContentBlock => createBlock({ type, text });
const paragraphs = (count: number): ContentBlock[] => Array.from({ length: count }, () => block());
const sizes = (chunks: ReturnType<Chunks['of']>): number[] => chunks.map(({ blocks }) => blocks.length);

describe('chunks of a text', () => {
  test('hold all blocks in their order, 20 of them each', () => {
    const blocks = paragraphs(70);
    const chunks = new Chunks().of(blocks);
    expect(chunks.flatMap((chunk) => chunk.blocks)).toEqual(blocks);
    expect(sizes(chunks)).toEqual([20, 20, 20, 10]);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(4);
  });

  test.each<[string, (at: ContentBlock) => ContentBlock]>([
    ['lists', () => block('unordered-list-item')],
    ['boxes', (at) => withBox(at, 'note')],
  ])('do not begin within %s', (_name, change) => {
    const blocks = [...paragraphs(19), ...paragraphs(10).map(change), ...paragraphs(5)];
    expect(sizes(new Chunks().of(blocks))).toEqual([29, 5]);
  });

  test('begin with a heading below text, but not below a quotation', () => {
    const items = Array.from({ length: 25 }, () => block('unordered-list-item'));
    const quotes = Array.from({ length: 25 }, () => block('blockquote'));
    const heading = () => block('header-two');
    const text = [...items, heading(), ...items, heading(), ...quotes, heading(), block()];
    expect(sizes(new Chunks().of(text))).toEqual([25, 26, 27, 1]);
  });

  const all = paragraphs(60);
  test.each<[string, ContentBlock[], number[]]>([
    ['are added', [...all.slice(0, 5), ...paragraphs(3), ...all.slice(5)], [23, 20, 20]],
    ['are added at an edge', [...all.slice(0, 20), ...paragraphs(3), ...all.slice(20)], [23, 20, 20]],
    ['are removed', all.toSpliced(20, 1), [20, 19, 20]],
    [
      'are moved from another chunk',
      all.toSpliced(50, 1).toSpliced(10, 0, ...all.slice(50, 51)),
      [21, 20, 19],
    ],
    ['are moved', all.toSpliced(30, 1).toSpliced(31, 0, ...all.slice(30, 31)), [20, 20, 20]],
  ])('keep their other blocks when some %s', (_name, blocks, expected) => {
    const chunks = new Chunks();
    const before = chunks.of(all);
    const after = chunks.of(blocks);
    expect(sizes(after)).toEqual(expected);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('begin with the next paragraph when their first one becomes an item', () => {
    const chunks = new Chunks();
    const blocks = paragraphs(60);
    const [first, second] = chunks.of(blocks);
    const items = blocks.map((each, index) => (index === 20 ? block('unordered-list-item') : each));
    const after = chunks.of(items);
    expect(sizes(after)).toEqual([21, 19, 20]);
    expect(after.slice(0, 2).map(({ id }) => id)).toEqual([first?.id, second?.id]);
  });

  test('are split when they have more than 40 blocks, and when much is pasted', () => {
    const chunks = new Chunks();
    const blocks = paragraphs(30);
    chunks.of(blocks);
    const grown = [...blocks.slice(0, 10), ...paragraphs(25), ...blocks.slice(10)];
    expect(sizes(chunks.of(grown))).toEqual([20, 25, 10]);
  });

  /** Adds 100 blocks, one after the other. Counts the blocks that got into another chunk. */
  function write(text: readonly ContentBlock[], add: (blocks: readonly ContentBlock[]) => ContentBlock[]) {
    const chunks = new Chunks();
    let blocks = [...text];
    let before = chunks.of(blocks);
    let moved = 0;
    for (let count = 0; count < 100; count += 1) {
      blocks = add(blocks);
      const after = chunks.of(blocks);
      const idOf = new Map(before.flatMap(({ id, blocks: all }) => all.map((each) => [each, id])));
      const all = after.flatMap(({ id, blocks: members }) => members.map((each) => ({ id, each })));
      moved += all.filter(({ id, each }) => (idOf.get(each) ?? id) !== id).length;
      before = after;
    }
    expect(before.flatMap((chunk) => chunk.blocks)).toEqual(blocks);
    expect(Math.max(...sizes(before))).toBeLessThanOrEqual(40);
    return { moved, written: sizes(before) };
  }

  test('keep their size where one goes on writing, and most blocks their chunk', () => {
    const { moved, written } = write(paragraphs(200), (blocks) => blocks.toSpliced(5, 0, block()));
    expect(Math.min(...written)).toBe(20);
    expect(moved).toBeLessThanOrEqual(110);
  });

  test('keep all blocks where one writes at the end of the text, or of a chunk', () => {
    const atEnd = write(paragraphs(30), (blocks) => [...blocks, block()]);
    expect(atEnd).toEqual({ moved: 0, written: [20, 40, 40, 30] });
    let at = 20;
    const within = write(paragraphs(60), (blocks) => blocks.toSpliced(at++, 0, block()));
    expect(within).toEqual({ moved: 0, written: [40, 40, 40, 20, 20] });
  });

  test('do not become small where blocks are added at the same place', () => {
    const { written } = write(paragraphs(60), (blocks) => blocks.toSpliced(40, 0, block()));
    expect(written.length).toBeLessThanOrEqual(8);
  });

  test('are of 20 blocks too where much is pasted at the end', () => {
    const chunks = new Chunks();
    const blocks = paragraphs(30);
    chunks.of(blocks);
    expect(sizes(chunks.of([...blocks, ...paragraphs(100)]))).toEqual([20, 40, 20, 20, 30]);
  });
});
