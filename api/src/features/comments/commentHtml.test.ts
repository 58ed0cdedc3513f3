import { describe, expect, it } from 'vitest';
import { HOSTILE_BODIES } from '../../richText/testing/hostileBodies.js';
import { WORST_CASE_BODIES } from '../../testing/worstCaseTexts.js';
import { renderComment, withMentions } from './commentHtml.js';

const REL = 'rel="noopener noreferrer nofollow ugc"';
const htmlOf = (text: string) => renderComment(text).html;

describe('the HTML of a comment', () => {
  it.each([
    ['a\nb\n\nc', '<p>a<br />b</p><p>c</p>'],
    ['**a** _b_ ~~c~~ `d`', '<p><strong>a</strong> <em>b</em> <s>c</s> <code>d</code></p>'],
    ['```TSX\nconst a = <b>;\n```', '<pre><code class="language-tsx">const a = &lt;b&gt;;</code></pre>'],
    ['```\na\n```', '<pre><code>a</code></pre>'],
    ['> a\n> b', '<blockquote><p>a<br />b</p></blockquote>'],
    ['- a\n- b\n  1. c', '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['[a](https://x.test)', `<p><a href="https://x.test" ${REL}>a</a></p>`],
    [
      'https://x.test/?a=1&b',
      `<p><a href="https://x.test/?a=1&amp;b" ${REL}>https://x.test/?a=1&amp;b</a></p>`,
    ],
    ['mail a@x.test', `<p>mail <a href="mailto:a@x.test" ${REL}>a@x.test</a></p>`],
    ['![a](https://x.test/a.png)', `<p><a href="https://x.test/a.png" ${REL}>a</a></p>`],
    ['hi @anna!', '<p>hi <a href="/anna">@anna</a>!</p>'],
  ])('%j', (text, html) => expect(htmlOf(text)).toBe(html));

  it.each([
    ['<div>a</div>', '<p>&lt;div&gt;a&lt;/div&gt;</p>'],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['# a\nb', '<p># a<br />b</p>'],
    ['a\n===', '<p>a<br />===</p>'],
    ['a|b\n-|-\n1|2', '<p>a|b<br />-|-<br />1|2</p>'],
    ['    a\n      b', '<p>    a<br />      b</p>'],
    ['&lt; & &nbsp;', '<p>&amp;lt; &amp; &amp;nbsp;</p>'],
    ['~5 to ~6', '<p>~5 to ~6</p>'],
    ['2 * 3 * 4, snake_case_name', '<p>2 * 3 * 4, snake_case_name</p>'],
    ['[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
    [
      '[a](/login) [b](//x.test) [c](data:text/html,x)',
      '<p>[a](/login) [b](//x.test) [c](data:text/html,x)</p>',
    ],
    ['[a]: b', '<p>[a]: b</p>'],
  ])('stays text: %j', (text, html) => expect(htmlOf(text)).toBe(html));

  it('links the names of members only', () => {
    const rendered = renderComment('@Anna, @bert and [@carl](https://x.test)');
    expect(withMentions(rendered, new Set(['anna']))).toBe(
      `<p><a href="/Anna">@Anna</a>, @bert and <a href="https://x.test" ${REL}>@carl</a></p>`,
    );
  });

  it('links ten names, and their repetitions', () => {
    const names = Array.from({ length: 50 }, (_, index) => `user${index}`);
    const text = [...names, names[0]!].map((name) => `@${name}`).join(' ');
    const html = withMentions(renderComment(text), new Set(names));
    expect(html.match(/<a /g)).toHaveLength(11);
    expect(html).toContain('@user10 @user11');
  });

  it('shows a text as it is typed if its marks cost too much', () => {
    const text = `${'*a '.repeat(3000)}\n<b>`;
    expect(htmlOf(text)).toBe(`<p>${'*a '.repeat(3000)}<br />&#60;b&#62;</p>`);
    expect(htmlOf('>'.repeat(9000))).toContain('&#62;');
  });

  it('has no markup but its own, for any text', () => {
    const texts = [
      ...Object.values(HOSTILE_BODIES).flat(),
      ...Object.values(WORST_CASE_BODIES).map((body) => body().slice(0, 10_000)),
    ];
    const allowed =
      /<(?:\/?(?:p|em|strong|s|code|pre|blockquote|ul|ol|li|a)|[bh]r \/|ol start="\d+"|code class="language-[a-z0-9+#-]+"|a href="(?:https?:|mailto:)[^"<>\s]+" rel="noopener noreferrer nofollow ugc"|a href="\/\w+")>/g;
    for (const text of texts) expect(htmlOf(text).replace(allowed, '')).not.toMatch(/[<>]/);
  });
});
