// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ContentState } from 'draft-js';
import { blocksOf } from '../paste/clipboard';
import { contentToHtml } from '../html/contentToHtml';
import { PIXEL } from '../testing/pasteSamples/sample';
import { inList, paragraph, picture, run, wordDocument, zip } from '../testing/wordDocument';
import { openWord } from './wordFile';

const image = new Uint8Array(Buffer.from(PIXEL, 'base64'));

async function open(bytes: Uint8Array<ArrayBuffer>, isWhole = true) {
  // jsdom's files have no method for their bytes.
  const file = Object.assign(new File([bytes], 'talk.docx'), {
    arrayBuffer: () => Promise.resolve(bytes.buffer),
  });
  const opened = await openWord(file, { isWhole });
  if ('problem' in opened) return opened;
  const html = contentToHtml(ContentState.createFromBlockArray(blocksOf(opened.html)));
  return { html: html.replaceAll(/ rel="[^"]*"/g, ''), title: opened.details.title, notices: opened.notices };
}

describe('a Word document', () => {
  it('keeps its structure', async () => {
    const body = [
      paragraph('Rivers', 'Title'),
      paragraph('Source', 'H2'),
      paragraph(
        run('A ') +
          run('spring', '<w:b/>') +
          run(' is ') +
          run('cold', '<w:i/>') +
          run(' ') +
          run('and', '<w:u w:val="single"/>') +
          `<w:hyperlink r:id="rId1">${run('the map')}</w:hyperlink><w:r><w:footnoteReference w:id="2"/></w:r>`,
      ),
      paragraph('Rain', '', inList(0)),
      paragraph('Mist', '', inList(1)),
      paragraph('Boil', '', inList(0, 2)),
      paragraph('npm ci', 'Pre'),
      paragraph('  npm test', 'Pre'),
      paragraph('Said.', 'Q'),
      `<w:tbl><w:tr><w:tc>${paragraph('Day')}</w:tc><w:tc>${paragraph('mm')}</w:tc></w:tr></w:tbl>`,
      paragraph(picture),
    ].join('');
    expect(await open(wordDocument(body, { image }))).toEqual({
      title: 'Rivers',
      html:
        '<h2>Source</h2><p>A <strong>spring</strong> is <em>cold</em> <u>and</u><a href="https://rivers.example/">the map</a><small data-note>Said on Monday.</small></p>' +
        '<ul><li>Rain<ul><li>Mist</li></ul></li></ul><ol><li>Boil</li></ol><pre><code>npm ci\n  npm test</code></pre>' +
        '<blockquote><p>Said.</p></blockquote><table><tbody><tr><td>Day</td><td>mm</td></tr></tbody></table>' +
        `<p><img src="data:image/png;base64,${PIXEL}" alt="Rain" /></p>`,
      notices: [],
    });
  });

  it('moves headings down if there are several of the first level', async () => {
    const body = paragraph('A', 'H1') + paragraph('B', 'H2') + paragraph('C', 'H1');
    expect(await open(wordDocument(body))).toMatchObject({
      title: null,
      html: '<h2>A</h2><h3>B</h3><h2>C</h2>',
    });
    expect(await open(wordDocument(paragraph('A', 'Title') + paragraph('B', 'H2')), false)).toMatchObject({
      title: null,
      html: '<h2>A</h2><h3>B</h3>',
    });
  });

  it('can have a note that refers to itself', async () => {
    const reference = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const body = paragraph(run('A') + reference);
    expect(await open(wordDocument(body, { note: run('b') + reference }))).toMatchObject({
      html: '<p>A<small data-note>b</small></p>',
    });
  });

  it('names what a post has no place for', async () => {
    const body = [
      paragraph(picture),
      paragraph('<m:oMath/>'),
      paragraph(`<w:ins>${run('new')}</w:ins><w:r><w:commentReference w:id="1"/></w:r>`),
      paragraph(`<w:hyperlink w:anchor="place">${run('above')}</w:hyperlink>`),
    ].join('');
    expect(await open(wordDocument(body, { image, imageName: 'image1.emf' }))).toMatchObject({
      html: '<p>new</p><p>above</p>',
      notices: [
        'Formulas were left out.',
        'Comments were left out.',
        'Tracked changes are in the text as if they had been accepted.',
        'An image was left out: it is larger than 10 MB, or in a format that browsers do not show. Add it as a file.',
        'Links to other places of the document became text.',
      ],
    });
  });
});

describe('a file that cannot be opened', () => {
  const whole = wordDocument(paragraph('a'));
  const huge = 'a'.repeat(13 * 1024 * 1024);
  it.each([
    ['empty', new Uint8Array(), /is empty/],
    [
      'encrypted',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]),
      /protected by a password/,
    ],
    ['another type', new Uint8Array(Buffer.from('%PDF-1.7 and more than twenty bytes')), /no Word document/],
    ['another archive', zip({ 'xl/workbook.xml': '<a/>' }), /no Word document/],
    ['cut off', whole.slice(0, whole.length - 30), /is damaged/],
    ['of broken XML', zip({ 'word/document.xml': '<w:document' }), /is damaged/],
    ['much larger when it is unpacked', zip({ 'word/document.xml': huge }), /is too large/],
    ['without text', wordDocument(''), /no text/],
  ])('is told: %s', async (_, bytes, problem) => {
    expect(await open(bytes)).toEqual({ problem: expect.stringMatching(problem) as string });
  });

  it('has the directory at its end that is checked, and no other', async () => {
    const damaged = { problem: expect.stringMatching(/is damaged/) as string };
    const shifted = new Uint8Array([...whole.slice(0, 40), ...whole]);
    expect(await open(shifted)).toEqual(damaged);
    const end = whole.length - 22;
    for (const [at, value] of [
      [4, 0xffff],
      [8, 1],
      [10, 1],
    ] as const) {
      const bytes = whole.slice();
      new DataView(bytes.buffer).setUint16(end + at, value, true);
      expect(await open(bytes)).toEqual(damaged);
    }
  });

  it('has its text in a part that is counted as XML', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
    const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${type}" Target="word/a.png"/></Relationships>`;
    const bytes = zip({ '_rels/.rels': rels, 'word/document.xml': '<a/>', 'word/a.png': huge });
    expect(await open(bytes)).toEqual({ problem: expect.stringMatching(/no Word document/) as string });
  });

  it('unpacks no more than the limit, whatever size an archive states', async () => {
    const bytes = zip({ 'word/document.xml': huge });
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at += 1) {
      if (view.getUint32(at, true) === huge.length) view.setUint32(at, 10, true);
    }
    expect(await open(bytes)).toEqual({ problem: expect.stringMatching(/is too large/) as string });
  });
});
