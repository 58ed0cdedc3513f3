import { describe, expect, it } from 'vitest';
import { ALL_FORMS, BLOCK_FORMS } from '../testing/newBlocks.js';
import { plainerForm } from './plainerForm.js';
import { sanitizeRichText } from './richText.js';

const REL = 'rel="noopener noreferrer nofollow ugc"';

describe('plainerForm', () => {
  it.each([
    [
      'a callout is a quote that starts with its name',
      '<aside data-callout="warning"><p>a</p></aside>',
      '<blockquote data-callout="warning"><p><strong>Warning</strong></p><p>a</p></blockquote>',
    ],
    [
      'a task starts with a sign',
      '<ul><li data-checked="false">a</li><li data-checked="true"><p class="indent-1">b</p></li><li data-checked="true"><pre><code>c</code></pre></li></ul>',
      '<ul><li>☐ a</li><li><p class="indent-1">☑ b</p></li><li>☑ <pre><code>c</code></pre></li></ul>',
    ],
    [
      'an embed is a link, with its caption below',
      `<figure data-embed="link"><a href="https://a.test" ${REL}>a</a><figcaption>b <em>c</em></figcaption></figure>` +
        `<figure data-embed="link"><a href="https://b.test" ${REL}>d</a></figure>`,
      `<p><a href="https://a.test" ${REL}>a</a></p><p>b <em>c</em></p><p><a href="https://b.test" ${REL}>d</a></p>`,
    ],
    [
      'a note stands in brackets',
      '<p>a<small data-note>b <em>c</em></small>.</p>',
      '<p>a (b <em>c</em>).</p>',
    ],
    ['a key is code', '<p><kbd>Ctrl</kbd></p>', '<p><code>Ctrl</code></p>'],
  ])('%s', (_name, html, plainer) => {
    expect(plainerForm(html)).toBe(plainer);
  });

  it.each(['details', 'an image with a caption', 'a wide image', 'a gallery', 'code with a name and lines'])(
    'leaves %s as they are',
    (name) => {
      const html = BLOCK_FORMS[name] ?? '';
      expect(plainerForm(html)).toBe(html);
    },
  );

  it('does not touch text that looks like a form', () => {
    const html =
      '<pre><code>&lt;aside data-callout="note"&gt;&lt;kbd&gt;</code></pre><p>☐ &lt;small data-note&gt;</p>';
    expect(plainerForm(html)).toBe(html);
  });

  it.each(Object.entries(BLOCK_FORMS).filter(([name]) => /callout|task/.test(name)))(
    '%s: saved unchanged, it is what it was',
    (_name, html) => {
      expect(sanitizeRichText(plainerForm(html))).toBe(html);
    },
  );

  it('is stored as it is, except for callouts and tasks', () => {
    const plainer = plainerForm(ALL_FORMS);
    expect(plainerForm(sanitizeRichText(plainer))).toBe(plainer);
  });
});
