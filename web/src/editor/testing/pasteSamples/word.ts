import { PIXEL, type PasteSample } from './sample';

/**
 * Word for Windows and macOS: lists are paragraphs with `mso-list` and a typed marker, pictures are files beside the
 * HTML and `\pict` groups in the RTF. The shape is known from "Save as filtered HTML", from Microsoft's "Office HTML
 * and XML reference" and from the paste filters of open-source editors.
 */
const page = (body: string): string =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Temp/msohtmlclip1/01/clip_filelist.xml"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--><style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm; mso-style-unhide:no;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head><body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const marker = (text: string): string =>
  `<![if !supportLists]><span style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`;

const item = (text: string, level: number, sign: string, list = 'l0'): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'>${marker(sign)}${text}<o:p></o:p></p>`;

const p = (text: string): string => `<p class=MsoNormal>${text}<o:p></o:p></p>`;

const hex = (base64: string): string =>
  [...atob(base64)].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** A picture as Word writes it: once as PNG, and once more as a metafile for older programs. */
const rtfPicture = (base64: string): string =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picscaley100\\piccropl0\\picw26\\pich26\\picwgoal15\\pichgoal15\\pngblip\\bliptag-1{\\*\\blipuid 0123456789abcdef0123456789abcdef}${hex(base64)}}}{\\nonshppict{\\pict\\picscalex100\\picscaley100\\picw26\\pich26\\wmetafile8\\bliptag-1{\\*\\blipuid 0123456789abcdef0123456789abcdef}0100090000}}`;

const picture = (number: number): string =>
  `<span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="Picture_x0020_${number}" type="#_x0000_t75" style='width:15pt;height:15pt'><v:imagedata src="file:///C:/Temp/msohtmlclip1/01/clip_image00${number}.png" o:title=""/></v:shape><![endif]--><![if !vml]><img width=20 height=20 src="file:///C:/Temp/msohtmlclip1/01/clip_image00${number}.png" alt="Drop ${number}" v:shapes="Picture_x0020_${number}"><![endif]></span>`;

export const word: readonly PasteSample[] = [
  {
    source: 'Word',
    name: 'a title, headings, marks and a link',
    clipboard: {
      html: page(
        `<p class=MsoTitle>Rivers<o:p></o:p></p><h1>Source</h1>${p("A <b style='mso-bidi-font-weight:normal'>spring</b> is <i>cold</i>,<span style='mso-spacerun:yes'>  </span>see <a href=\"https://rivers.example/spring\">the map</a>.")}<h3>Mouth</h3>${p('H<sub>2</sub>O <s>salt</s> <u>delta</u><br>and sea')}`,
      ),
    },
    expected:
      '<h2>Rivers</h2><h2>Source</h2><p>A <strong>spring</strong> is <em>cold</em>, see <a href="https://rivers.example/spring">the map</a>.</p><h3>Mouth</h3><p>H₂O <s>salt</s> <u>delta</u><br>and sea</p>',
  },
  {
    source: 'Word',
    name: 'numbered headings',
    clipboard: {
      html: page(
        `<h1 style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l1 level1 lfo2'>${marker('1')}Source<o:p></o:p></h1>${p('Up.')}<h2 style='mso-list:l1 level2 lfo2'>${marker('1.1')}Spring<o:p></o:p></h2>${p('Cold.')}<h1 style='mso-list:l1 level1 lfo2'>${marker('2')}Mouth<o:p></o:p></h1>`,
      ),
    },
    expected: '<h2>Source</h2><p>Up.</p><h2>Spring</h2><p>Cold.</p><h2>Mouth</h2>',
  },
  {
    source: 'Word',
    name: 'lists with skipped levels',
    clipboard: {
      html: page(
        item('Rain', 1, '·') +
          item('Mist', 3, '§') +
          item('Snow', 2, 'o') +
          item('Hail', 1, '·') +
          p('Weather.'),
      ),
    },
    expected: '<ul><li>Rain<ul><li>Mist</li><li>Snow</li></ul></li><li>Hail</li></ul><p>Weather.</p>',
  },
  {
    source: 'Word',
    name: 'lists deeper than a post has levels',
    clipboard: {
      html: page([1, 2, 3, 4, 5, 6, 7].map((level) => item(`Level ${level}`, level, '·')).join('')),
    },
    expected:
      '<ul><li>Level 1<ul><li>Level 2<ul><li>Level 3<ul><li>Level 4<ul><li>Level 5</li><li>Level 6</li><li>Level 7</li></ul></li></ul></li></ul></li></ul></li></ul>',
  },
  {
    source: 'Word',
    name: 'a list that goes on after a paragraph, and one within a table',
    clipboard: {
      html: page(
        `${item('Boil', 1, '1.', 'l2')}${item('Pour', 1, '2.', 'l2')}${p('Wait.')}${item('Drink', 1, '3.', 'l2')}<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=301 valign=top style='width:225.4pt'><p class=MsoNormal><b>Tea</b><o:p></o:p></p></td><td>${item('Green', 1, '·')}${item('Black', 1, '·')}</td></tr></table>`,
      ),
    },
    expected:
      '<ol><li>Boil</li><li>Pour</li></ol><p>Wait.</p><ol start="3"><li>Drink</li></ol><table><tbody><tr><td><strong>Tea</strong></td><td><ul><li>Green</li><li>Black</li></ul></td></tr></tbody></table>',
  },
  {
    source: 'Word',
    name: 'pictures in the RTF',
    clipboard: {
      html: page(`${p('One:')}${p(picture(1))}${p('Two:')}${p(picture(2))}`),
      rtf: `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\froman Times New Roman;}}\\pard One:\\par ${rtfPicture(PIXEL)}\\par Two:\\par ${rtfPicture(PIXEL)}\\par}`,
    },
    expected: `<p>One:</p><p><img src="data:image/png;base64,${PIXEL}" alt="Drop 1"></p><p>Two:</p><p><img src="data:image/png;base64,${PIXEL}" alt="Drop 2"></p>`,
  },
  {
    source: 'Word',
    name: 'code in paragraphs of a monospaced font, and a footnote',
    clipboard: {
      html: page(
        `<p class=MsoNormal><span style='font-family:"Courier New"'>npm ci<o:p></o:p></span></p><p class=MsoNormal><span style='font-family:"Courier New"'><span style='mso-spacerun:yes'>  </span>npm test<o:p></o:p></span></p>${p("Run <span style='font-family:Consolas'>npm</span> twice.")}`,
      ),
    },
    expected: '<pre><code>npm ci\n  npm test</code></pre><p>Run <code>npm</code> twice.</p>',
  },
];
