// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { parseImageAddress } from '../commands/linkAddress';
import { pasteInto } from './clipboard';
import { pasteNotices } from './pasteNotices';
import { editorWith, htmlOf } from '../testing/editorText';

function pasted(html: string): { stored: string | undefined; notices: string[] } {
  const { editorState, ...counts } = pasteInto(editorWith('<p>|</p>'), { text: 'x', html });
  return { stored: htmlOf(editorState), notices: pasteNotices(counts) };
}

const PLACEHOLDER = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('pictures in pasted HTML that a post cannot hold', () => {
  it.each([
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/svg+xml;utf8,&lt;svg/&gt;',
    'data:image/svg+xml,%3Csvg/%3E',
    'data:image/avif;base64,AAAA',
    'data:image/png,AAAA',
  ])('are left out, and the page says so: %s', (src) => {
    expect(pasted(`<p>a</p><img src="${src}" alt="x"><p>b</p>`)).toEqual({
      stored: '<p>a</p><p>b</p>',
      notices: [
        'An image was left out: its format is not PNG, JPEG, GIF, WebP, BMP or ICO. Add it in one of these.',
      ],
    });
  });

  it('are left out if they are damaged', () => {
    const cutOff = 'data:image/png;base64,AAAAA';
    const html = `<p>a</p><img src="${cutOff}"><figure><img src="data:image/png;base64,A_B="><figcaption>b</figcaption></figure>`;
    expect(pasted(html)).toEqual({
      stored: '<p>a</p><p>b</p>',
      notices: ['2 images were left out: their data is damaged. Add them as files.'],
    });
    expect(parseImageAddress(cutOff).problem).toBe('This is not the data of an image.');
  });

  it('are told of if there is nothing else, and in Markdown', () => {
    const image = '<img src="data:image/svg+xml;utf8,x">';
    const alone = pasteInto(editorWith('<p>|</p>'), { text: '\n', html: image + image });
    expect(pasteNotices(alone)).toEqual([expect.stringMatching(/^2 images were left out: their format/)]);
    const text = '## a\n\n![b](data:image/svg+xml;base64,PHN2Zy8+)';
    const markdown = pasteInto(editorWith('<p>|</p>'), { text });
    expect([htmlOf(markdown.editorState), pasteNotices(markdown)]).toEqual([
      '<h2>a</h2>',
      [expect.stringMatching(/^An image was left out: its format/)],
    ]);
  });
});

describe('pictures that a page had not loaded yet', () => {
  it.each([
    ['data-src="https://a.example/real.png"', 'https://a.example/real.png'],
    ['data-lazy-src="//a.example/real.png"', 'https://a.example/real.png'],
    ['srcset="https://a.example/s.png 1x, https://a.example/l.png 2x"', 'https://a.example/l.png'],
    ['data-srcset="https://a.example/l.png 800w"', 'https://a.example/l.png'],
  ])('are pasted by their address: %s', (attribute, src) => {
    const { stored } = pasted(`<p>a</p><img src="${PLACEHOLDER}" ${attribute} alt="x">`);
    expect(stored).toBe(`<p>a</p><img src="${src}" alt="x" />`);
  });

  it('are counted as lost if the address leads nowhere', () => {
    expect(pasted(`<p>a</p><img src="${PLACEHOLDER}" data-src="/real.png">`)).toEqual({
      stored: '<p>a</p>',
      notices: [expect.stringMatching(/^An image could not be pasted/)],
    });
  });

  it('are left alone once they are loaded', () => {
    const { stored } = pasted(
      '<p>a</p><img src="https://a.example/1.png" data-src="https://a.example/2.png">',
    );
    expect(stored).toContain('src="https://a.example/1.png"');
    expect(pasted(`<img src="${PLACEHOLDER}">`).stored).toContain(PLACEHOLDER);
  });
});
