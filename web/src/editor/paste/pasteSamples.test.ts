// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { pasteInto } from './clipboard';
import { isTerminalText } from './pastedCode';
import { readPastedHtml } from './pastedHtml';
import { readRtfPictures } from './pastedRtf';
import { editorWith, htmlOf } from '../testing/editorText';
import { pasteSamples } from '../testing/pasteSamples';
import { PIXEL } from '../testing/pasteSamples/sample';

/** What is not compared: the site adds `rel`, and browsers write `<br>` without a slash. */
const plain = (html: string | undefined): string =>
  (html ?? '')
    .replaceAll(/ rel="[^"]*"/g, '')
    .replaceAll(/ (?:width|height)="\d+"/g, '')
    .replaceAll(' />', '>')
    .replaceAll(/<p>(?:<br>|\u00a0)*<\/p>/g, '')
    .replaceAll(/ +(?=\n|<\/code><\/pre>)/g, '');

describe('a paste keeps what an application copied', () => {
  it.each(pasteSamples.map((sample) => [`${sample.source}: ${sample.name}`, sample] as const))(
    '%s',
    (_, { clipboard, expected }) => {
      const { text = '', ...more } = clipboard;
      const { editorState } = pasteInto(editorWith('<p>|</p>'), { text, ...more });
      expect(plain(htmlOf(editorState))).toBe(plain(expected));
    },
  );
});

describe('pictures of RTF', () => {
  const hex = Buffer.from(PIXEL, 'base64').toString('hex');
  const image = (width: number) => `<p><img width=${width} height=20 src="file:///C:/a.png"></p>`;
  const picture = (pixels: number, data = hex) =>
    `{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn a}{\\sv {\\b 1}}}}\\picwgoal${pixels * 15}\\pichgoal300\\pngblip\\bliptag1 ${data}}}{\\nonshppict{\\pict\\wmetafile8 01}}`;

  it('reads only what the text shows', () => {
    const rtf = `{\\rtf1{\\header ${picture(9)}}{\\*\\listpicture{\\pict\\pngblip ${hex}}}\\par ${picture(20)}{\\pict\\wmetafile8 0100}}`;
    expect(readRtfPictures(rtf)).toEqual([
      { src: `data:image/png;base64,${PIXEL}`, width: 20, height: 20 },
      { src: undefined, width: 0, height: 0 },
    ]);
  });

  it('takes pictures by their size if there are fewer of them than images', () => {
    const { html, lostImages } = readPastedHtml(image(40) + image(20), `{\\rtf1 ${picture(20)}}`);
    expect([lostImages, html.match(/<img[^>]*width="20"/g)?.length]).toEqual([1, 1]);
  });

  it('loses those that are broken or too large', () => {
    const broken = readPastedHtml(image(20), `{\\rtf1 ${picture(20, '89504e47zz')}}`);
    const large = readPastedHtml(image(20), `{\\rtf1 ${picture(20, hex + '00'.repeat(11_000_000))}}`);
    const cut = readPastedHtml(image(20), '{\\rtf1 {\\pict\\pngblip 8950');
    expect([broken.lostImages, large.lostImages, cut.lostImages]).toEqual([1, 1, 1]);
  });

  it('says that the only picture of a clipboard is lost', () => {
    const { lostImages, editorState } = pasteInto(editorWith('<p>|</p>'), { text: '\n', html: image(20) });
    expect([lostImages, htmlOf(editorState)]).toEqual([1, '']);
  });
});

it.each([
  ['$ npm test\nok', true],
  ['dev@host:~/app$ ls\na', true],
  ['[dev@host app]# ls\na', true],
  ['PS C:\\app> dir\na', true],
  ['$ npm test', false],
  ['$100 is a price\nb', false],
  ['# Heading\n\ntext', false],
  ['me@example.org wrote\nb', false],
])('%j is text of a terminal: %s', (text, expected) => {
  expect(isTerminalText(text)).toBe(expected);
});

it('says that deep items were moved up', () => {
  const deep = '<ul><li>a'.repeat(6) + '</li></ul>'.repeat(6);
  expect(readPastedHtml(deep).hasDeepItems).toBe(true);
  expect(readPastedHtml('<ul><li>a</li></ul>').hasDeepItems).toBe(false);
});

it.each([
  ['text', { text: 'a'.repeat(1_000_001) }, /1,000,001 characters/],
  ['HTML', { text: 'x', html: `<p>${'a'.repeat(1_000_001)}</p>` }, /1,000,001 characters/],
  ['lines', { text: 'a\n'.repeat(3001) }, /3,001 paragraphs/],
])('refuses %s that no post can hold, and changes nothing', (_, pasted, problem) => {
  const before = editorWith('<p>a|</p>');
  const { editorState, problem: told } = pasteInto(before, pasted);
  expect(editorState).toBe(before);
  expect(told).toMatch(problem);
});
