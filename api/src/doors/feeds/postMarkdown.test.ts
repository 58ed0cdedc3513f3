import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { sanitizeRichText } from '../../richText/richText.js';
import { htmlBlocks, toMarkdown } from './postMarkdown.js';

const shown = (markdown: string) =>
  marked
    .parse(markdown, { async: false })
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#10;', '\n')
    .replace(/\s+/g, ' ')
    .trim();

describe('htmlBlocks', () => {
  it('splits a body between top-level elements, but not between images', () => {
    const html = sanitizeRichText(
      '<p>a<br>b</p><hr><img src="/a.png"><img src="/b.png"><ul><li>a<ul><li>b</li></ul></li></ul><pre>&lt;p&gt;</pre>',
    );
    const blocks = htmlBlocks(html);
    expect(blocks.map(({ tag }) => tag)).toEqual(['p', 'hr', 'ul', 'pre']);
    expect(blocks.map((block) => block.html).join('')).toBe(html);
    expect(htmlBlocks('<p>a</p><img src="/a.png" alt="" />').map(({ tag }) => tag)).toEqual(['p', 'img']);
    expect(htmlBlocks('')).toEqual([]);
  });
});

describe('toMarkdown', () => {
  it('converts many blocks like single ones', () => {
    const blocks = ['<h2>One</h2>', '<p>Two <strong>three</strong></p>', '<ul><li>four</li></ul>', '<hr />'];
    const many = Array.from({ length: 2000 }, (_, i) => blocks[i % 4] ?? '');
    expect(toMarkdown(many.join(''))).toBe(many.map((html) => toMarkdown(html)).join('\n\n'));
  });

  it('keeps a block that is too long to convert as HTML with the same text', () => {
    const rows = '<tr><td>a|b</td><td>c</td></tr>'.repeat(2000);
    const html = `<p>before</p><table><tbody>${rows}</tbody></table><pre><code>one\n\n${'two\n'.repeat(9000)}</code></pre><p>after</p>`;
    const markdown = toMarkdown(html);
    expect(markdown).toContain('<table><tbody><tr><td>a|b</td>');
    expect(shown(markdown)).toBe(
      html
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  });
});
