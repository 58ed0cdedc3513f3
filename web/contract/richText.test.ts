// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { convertToRaw, type ContentState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { sanitizeRichText } from '../../api/src/richText/richText.js';
import { isFeedExpected, sharedExamplesFeed, sharedFeed } from '../../api/src/testing/sharedFeed.js';
import { blockData } from '../src/editor/html/blocks';
import { contentToHtml } from '../src/editor/html/contentToHtml';
import { htmlToContent } from '../src/editor/html/htmlToContent';
import { randomContent } from '../src/editor/testing/randomContent';
import { writtenHtml } from '../src/editor/html/writtenHtml';

const isThorough = process.env.THOROUGH === '1';

/** Number of random documents; `EDITOR_DOCUMENTS` overrides it. */
const DOCUMENTS = Number(process.env.EDITOR_DOCUMENTS ?? (isThorough ? 600 : 80));

/** Each so many of the posts written elsewhere. */
const STEP = isThorough ? 1 : 8;

/** The blocks without the random keys that differ on each reading. */
function blocksOf(content: ContentState) {
  const { blocks, entityMap } = convertToRaw(content);
  return blocks.map(({ key: _, entityRanges, ...block }) => ({
    ...block,
    entities: entityRanges.map((range) => ({ ...range, key: entityMap[range.key]?.data })),
  }));
}

describe('what the editor writes', () => {
  it(`passes the API unchanged: ${DOCUMENTS} random documents made with every toolbar command`, () => {
    for (let seed = 1; seed <= DOCUMENTS; seed += 1) {
      const html = contentToHtml(randomContent(seed));
      expect(sanitizeRichText(html), `seed ${seed}`).toBe(html);
    }
  }, 300_000);
});

describe('posts that were written elsewhere', () => {
  it.runIf(isFeedExpected)(
    'open in the editor and are saved unchanged; content that it cannot edit is preserved',
    () => {
      const { items } = JSON.parse(readFileSync(sharedFeed(), 'utf8')) as {
        items: { title: string; content_html: string }[];
      };
      expect(items).toHaveLength(208);

      const differences: string[] = [];
      const kept = new Map<string, number>();
      for (const [index, { title, content_html: source }] of items.entries()) {
        if (index % STEP > 0) continue;
        const stored = sanitizeRichText(source);
        const content = htmlToContent(stored);
        const saved = contentToHtml(content);
        if (saved !== stored) differences.push(`${title}: ${firstDifference(stored, saved)}`);

        for (const block of content.getBlocksAsArray()) {
          const { html } = blockData(block);
          const name = html === undefined ? undefined : /^<([a-z]+)/.exec(html)?.[1];
          if (name !== undefined) kept.set(name, (kept.get(name) ?? 0) + 1);
        }

        // As if every block had been edited: the spelling may change, but not the meaning.
        if (index % (isThorough ? 8 : 4 * STEP) > 0) continue;
        content.getBlocksAsArray().forEach((block) => writtenHtml.delete(block));
        const rewritten = contentToHtml(content);
        expect(sanitizeRichText(rewritten), title).toBe(rewritten);
        expect(blocksOf(htmlToContent(rewritten)), title).toEqual(blocksOf(content));
      }

      expect(differences).toEqual([]);
      // Rules, which no button makes, and lists whose items have several blocks.
      expect(Object.fromEntries(kept)).toEqual(isThorough ? { hr: 632, ul: 11, ol: 1 } : { hr: 102, ul: 1 });
    },
    300_000,
  );
});

describe('posts with examples', () => {
  it.runIf(isFeedExpected)(
    'open in the editor and are saved unchanged; their examples can be edited',
    () => {
      const { items } = JSON.parse(readFileSync(sharedExamplesFeed(), 'utf8')) as {
        items: { title: string; content_html: string }[];
      };
      let examples = 0;
      for (const [index, { title, content_html: source }] of items.entries()) {
        if (index % STEP > 0) continue;
        const stored = sanitizeRichText(source);
        const content = htmlToContent(stored);
        const saved = contentToHtml(content);
        if (saved !== stored) expect.fail(`${title}: ${firstDifference(stored, saved)}`);
        for (const block of content.getBlocksAsArray()) {
          const { example } = blockData(block);
          if (!example) continue;
          examples += 1;
          // As if the example had been edited: written anew from its files.
          writtenHtml.delete(block);
        }
        expect(contentToHtml(content), title).toBe(saved);
      }
      expect(examples).toBe(isThorough ? 366 : 52);
    },
    300_000,
  );
});

function firstDifference(before: string, after: string): string {
  let index = 0;
  while (before[index] === after[index]) index += 1;
  const around = (html: string): string => html.slice(Math.max(0, index - 60), index + 60);
  return `${around(before)} -> ${around(after)}`;
}
