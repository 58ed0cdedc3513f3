import type { PasteSample } from './sample';

/**
 * Google Docs writes one `<b>` around everything, styles instead of elements, and nested lists beside their item.
 * LibreOffice writes HTML 4 with `<font>`. Pages, Notes and TextEdit write classes with a style sheet (Cocoa HTML
 * Writer). The shapes are known from these programs' exports and from the paste filters of open-source editors.
 */
const docs = (body: string): string =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1d2c3b4a-7fff-0000">${body}</b><br class="Apple-interchange-newline">`;

const span = (text: string, style = ''): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`;

const docsItem = (text: string, level: number): string =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;" role="presentation">${span(text)}</p></li>`;

const mono = "font-family:'Courier New',monospace;";

const writer = (body: string): string =>
  `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/><style type="text/css">@page { size: 21cm 29.7cm; margin: 2cm } p { line-height: 115%; margin-bottom: 0.25cm; background: transparent } pre { font-family: "Liberation Mono", monospace }</style></head><body lang="en-GB" link="#000080" vlink="#800000" dir="ltr">${body}</body></html>`;

const cocoa = (styles: string, body: string): string =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta http-equiv="Content-Style-Type" content="text/css"><title></title><meta name="Generator" content="Cocoa HTML Writer"><meta name="CocoaVersion" content="2487.7"><style type="text/css">${styles}</style></head><body>${body}</body></html>`;

export const documents: readonly PasteSample[] = [
  {
    source: 'Google Docs',
    name: 'headings, marks, a link and a line break',
    clipboard: {
      html: docs(
        `<h1 dir="ltr">${span('Rivers', 'font-size:20pt;')}</h1><p dir="ltr">${span('A ')}${span('spring', 'font-weight:700;')}${span(' is ')}${span('cold', 'font-style:italic;')}${span(', see ')}<a href="https://rivers.example/spring" style="text-decoration:none;">${span('the map', 'text-decoration:underline;-webkit-text-decoration-skip:none;')}</a>${span('.')}${span('<br>')}${span('Second line')}</p><br><h3 dir="ltr">${span('Mouth')}</h3><p dir="ltr">${span('Run ')}${span('npm', mono)}</p>`,
      ),
    },
    expected:
      '<h2>Rivers</h2><p>A <strong>spring</strong> is <em>cold</em>, see <a href="https://rivers.example/spring">the map</a>.<br>Second line</p><h3>Mouth</h3><p>Run <code>npm</code></p>',
  },
  {
    source: 'Google Docs',
    name: 'lists with skipped levels, and tasks',
    clipboard: {
      html: docs(
        `<ul style="margin-top:0;">${docsItem('Rain', 1)}<ul><ul>${docsItem('Mist', 3)}</ul>${docsItem('Snow', 2)}</ul>${docsItem('Hail', 1)}</ul><p dir="ltr">${span('To do')}</p><ul><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1" style="list-style-type:none;"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.599px" height="17.599px" alt="checked" aria-roledescription="checkbox" style="margin-right:3px;" /><p style="display:inline-block;" dir="ltr" role="presentation">${span('Bring a coat')}</p></li></ul>`,
      ),
    },
    expected:
      '<ul><li>Rain<ul><li>Mist</li><li>Snow</li></ul></li><li>Hail</li></ul><p>To do</p><ul><li data-checked="true">Bring a coat</li></ul>',
  },
  {
    source: 'Google Docs',
    name: 'lines of a monospaced font',
    clipboard: {
      html: docs(
        `<p dir="ltr">${span('Type:')}</p><p dir="ltr">${span('if (rain) {', mono)}</p><p dir="ltr">${span('&nbsp; stay();', mono)}</p><p dir="ltr">${span('}', mono)}</p><p dir="ltr">${span('Done.')}</p>`,
      ),
    },
    expected: '<p>Type:</p><pre><code>if (rain) {\n  stay();\n}</code></pre><p>Done.</p>',
  },
  {
    source: 'Google Docs',
    name: 'a table',
    clipboard: {
      html: docs(
        `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;table-layout:fixed;width:468pt"><colgroup><col /><col /></colgroup><tbody><tr style="height:0pt"><td style="vertical-align:top;"><p dir="ltr">${span('Rain', 'font-weight:700;')}</p></td><td><p dir="ltr">${span('3 mm')}</p></td></tr><tr><td><p dir="ltr">${span('Snow')}</p></td><td><br></td></tr></tbody></table></div>`,
      ),
    },
    expected:
      '<table><tbody><tr><td><strong>Rain</strong></td><td>3 mm</td></tr><tr><td>Snow</td><td></td></tr></tbody></table>',
  },
  {
    source: 'LibreOffice',
    name: 'headings, marks and preformatted lines',
    clipboard: {
      html: writer(
        `<h1 class="western">Rivers</h1><p>A <b>spring</b> is <i>cold</i>,\n<u><font color="#000080">see</font></u> <a href="https://rivers.example/spring"><font face="Liberation Serif, serif"><font size="3">the map</font></font></a>.</p><p><br/><br/></p><pre class="western">npm ci\n  npm test</pre><p>Run <font face="Liberation Mono, monospace">npm</font>.</p><p><span style="font-weight: normal"><strike>salt</strike></span></p>`,
      ),
    },
    expected:
      '<h2>Rivers</h2><p>A <strong>spring</strong> is <em>cold</em>, <u>see</u> <a href="https://rivers.example/spring">the map</a>.</p><pre><code>npm ci\n  npm test</code></pre><p>Run <code>npm</code>.</p><p><s>salt</s></p>',
  },
  {
    source: 'LibreOffice',
    name: 'lists with skipped levels',
    clipboard: {
      html: writer(
        '<ul><li><p style="margin-bottom: 0cm">Rain</p><ul><ul><li><p>Mist</p></li></ul><li><p>Snow</p></li></ul></li><li><p>Hail</p></li></ul><ol start="3"><li><p>Third</p></li></ol>',
      ),
    },
    expected:
      '<ul><li>Rain<ul><li>Mist</li><li>Snow</li></ul></li><li>Hail</li></ul><ol start="3"><li>Third</li></ol>',
  },
  {
    source: 'Pages',
    name: 'paragraphs, marks and a list',
    clipboard: {
      html: cocoa(
        'p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 30.0px "Helvetica Neue"} p.p2 {margin: 0.0px; font: 11.0px "Helvetica Neue"} span.s1 {text-decoration: underline} span.s2 {font: 11.0px Menlo} span.s3 {text-decoration: line-through}',
        '<p class="p1"><b>Rivers</b></p><p class="p2">A <b>spring</b> is <i>cold</i>,<span class="Apple-converted-space">  </span>see <a href="https://rivers.example/spring"><span class="s1">the map</span></a>.</p><ul class="ul1"><li class="li2">Rain</li><ul class="ul1"><li class="li2">Mist</li></ul><li class="li2">Hail</li></ul><p class="p2">Run <span class="s2">npm</span>, <span class="s3">salt</span>.</p>',
      ),
    },
    expected:
      '<p><strong>Rivers</strong></p><p>A <strong>spring</strong> is <em>cold</em>, see <a href="https://rivers.example/spring">the map</a>.</p><ul><li>Rain<ul><li>Mist</li></ul></li><li>Hail</li></ul><p>Run <code>npm</code>, <s>salt</s>.</p>',
  },
];
