// @vitest-environment jsdom
import { EditorState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { pasteInto } from './clipboard';
import { openMarkdown } from '../files/markdownFile';
import { markdownToHtml } from '../markdown/markdownToHtml';
import { readPastedHtml } from './pastedHtml';
import { readRtfPictures } from './pastedRtf';

const many = (text: string, count: number) => text.repeat(count);

/** In each of these, time once grew with the square of the length: they took minutes. */
describe('what is pasted is read in a time that grows with its length:', () => {
  it.each([
    ['a sheet without rules', `<style>${many('a', 900_000)}</style>`],
    ['comments without an end', `<style>${many('/*', 400_000)}</style>`],
    ['a selector many times', `<style>${many('.a,', 200_000)}.a{font-weight:bold}</style>`],
    [
      'paragraphs of one item',
      `<ul><li>${many('<p>a</p>', 300)}</li></ul>`,
      /^<ul><li>a<br \/?>a|^<ul><li>a<br>a/,
    ],
    ['nested marks', `${many('<b>', 100)}${many('<p>a</p>', 50)}`, /^<p><strong>a<\/strong><\/p>/],
    [
      'pictures of a paragraph',
      `<p>a${many('<img src="https://a.example/a.png">', 300)}</p>`,
      /^<p>a<\/p><p><img/,
    ],
  ])('%s', (_, html, start = /^$/) => {
    expect(readPastedHtml(html).html).toMatch(start);
  });

  it('pictures within pictures', () => {
    const rtf = `{\\rtf1${many('{\\pict', 100_000)}${many('}', 100_000)}}`;
    expect(readRtfPictures(rtf)).toHaveLength(1);
  });

  it('spaces between words', () => {
    const pasted = pasteInto(EditorState.createEmpty(), { text: `a\n${many(' ', 400_000)}b` });
    expect(pasted.editorState.getCurrentContent().getPlainText().endsWith('b')).toBe(true);
  });
});

const timeOf = (text: string): number => {
  const start = performance.now();
  markdownToHtml(`**b**\n\n${many(text, Math.ceil(50_000 / text.length))}`);
  return performance.now() - start;
};

/** With quadratic time, it takes fifty times as long and more. */
describe('Markdown takes no more time for each letter than marks do:', () => {
  it.each(['<!--', '<!--\n', '<p>\n', '<?', '<!A ', '<![CDATA[', '<div>\n\n', '<div>\n<!--'])(
    '%j',
    (text) => {
      expect(timeOf(text)).toBeLessThan(15 * timeOf('a *b* '));
    },
  );
});

it('Markdown with a line of ends that are left over is read in time', () => {
  expect(markdownToHtml(`<div>${many('</div>', 100_000)}\n\n**b**`)).toMatch(/<strong>b<\/strong>/);
});

describe('Markdown that is nested too deeply', () => {
  const text = `${many('> ', 20_000)}a`;

  it('is pasted as text', () => {
    const { editorState } = pasteInto(EditorState.createEmpty(), { text });
    expect(editorState.getCurrentContent().getPlainText()).toBe(text);
  });

  it('is not opened, with the reason', async () => {
    // jsdom's files have no method for their bytes.
    const bytes = new TextEncoder().encode(text);
    const file = Object.assign(new File([bytes], 'a.md'), {
      arrayBuffer: () => Promise.resolve(bytes.buffer),
    });
    expect(await openMarkdown(file, { isWhole: true })).toEqual({
      problem: '"a.md" was not opened: quotes or lists in it are nested too deeply.',
    });
  });
});

it('styles of sheets count in the order of the sheets, below those of an element', () => {
  const sheet =
    '<style><!-- p.a{font-weight:bold} /* .c{font-weight:bold} */ .b, div.a{font-style:italic} .d{font-weight:bold;font-weight:normal} --></style>';
  const spans = ['a', 'b', 'c', 'd'].map((name) => `<span class="${name}">${name}</span>`).join('');
  expect(
    readPastedHtml(`${sheet}<p>${spans}<span class="b" style="font-style:normal">e</span></p>`).html,
  ).toBe('<p>a<em>b</em>cde</p>');
});
