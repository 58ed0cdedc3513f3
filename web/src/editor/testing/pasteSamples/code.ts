import type { PasteSample } from './sample';

/**
 * Editors copy lines as coloured spans in a monospaced box. Terminals do too, or copy text alone. The shapes are known
 * from their open sources: VS Code's editor and xterm's serialize addon, IntelliJ's HTML of the clipboard, VTE's
 * `text/html`, Windows Terminal's GenHTML. Terminal.app and iTerm2 use the Cocoa HTML Writer.
 */
const font =
  "font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;";

const cocoa = (styles: string, body: string): string =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">${styles}</style></head><body>${body}</body></html>`;

const session = 'dev@host ~/app % npm test\n> app@1.0.0 test\n\n  2 passed\ndev@host ~/app % ';
const expectedSession = `<pre><code>${session.replace('>', '&gt;')}</code></pre>`;

/** What VS Code says of the code that it copies. */
const editorData = (mode: string): string =>
  JSON.stringify({ version: 1, isFromEmptySelection: false, multicursorText: null, mode });

export const code: readonly PasteSample[] = [
  {
    source: 'VS Code',
    name: 'lines',
    clipboard: {
      html: `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;${font}"><div><span style="color: #569cd6;">if</span><span> (rain) {</span></div><br><div><span>  stay</span><span>();</span></div><div>}</div></div>`,
      text: 'if (rain) {\n\n  stay();\n}',
    },
    expected: '<pre><code>if (rain) {\n\n  stay();\n}</code></pre>',
  },
  {
    source: 'VS Code',
    name: 'lines of a known language',
    clipboard: {
      html: `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;${font}"><div><span style="color: #569cd6;">if</span><span> (rain) {</span></div><br><div><span>  stay</span><span>();</span></div><div>}</div></div>`,
      text: 'if (rain) {\r\n\r\n  stay();\r\n}\r\n',
      editorData: editorData('typescriptreact'),
    },
    expected: '<pre><code class="language-tsx">if (rain) {\n\n  stay();\n}</code></pre>',
  },
  {
    source: 'VS Code',
    name: 'lines without colours, of a language that posts do not colour',
    clipboard: { text: '# Rain\n\nif rain:\n    stay()\n', editorData: editorData('python') },
    expected: '<pre><code class="language-python"># Rain\n\nif rain:\n    stay()</code></pre>',
  },
  {
    source: 'VS Code',
    name: 'lines of a text file',
    clipboard: {
      html: `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;${font}"><div><span>rain</span></div><div><span>wind</span></div></div>`,
      text: 'rain\nwind',
      editorData: editorData('plaintext'),
    },
    expected: '<pre><code>rain\nwind</code></pre>',
  },
  {
    source: 'VS Code',
    name: 'Markdown',
    clipboard: {
      html: `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;${font}"><div><span style="color: #569cd6;">## Rain</span></div><br><div><span>Stay.</span></div></div>`,
      text: '## Rain\n\nStay.',
      editorData: editorData('markdown'),
    },
    expected: '<h2>Rain</h2><p>Stay.</p>',
  },
  {
    source: 'VS Code',
    name: 'a part of a line of a known language',
    clipboard: {
      html: `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;${font}"><div><span style="color: #569cd6;">&lt;Rain</span><span> /&gt;</span></div></div>`,
      text: '<Rain />',
      editorData: editorData('javascriptreact'),
    },
    expected: '<p><code>&lt;Rain /&gt;</code></p>',
  },
  {
    source: 'VS Code',
    name: 'a part of a line',
    clipboard: {
      html: `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;${font}"><div><span style="color: #569cd6;">stay</span></div></div>`,
      text: 'stay',
    },
    expected: '<p><code>stay</code></p>',
  },
  {
    source: 'VS Code',
    name: 'its terminal',
    clipboard: {
      html: `<html><body><!--StartFragment--><pre><div style='color: #cccccc; background-color: #1e1e1e; font-family: monospace; font-size: 12px;'><div><span>dev@host ~/app % npm test</span></div><div><span>&gt; app@1.0.0 test</span></div><div><span> </span></div><div><span style='color: #0dbc79;'>  2 passed</span></div><div><span>dev@host ~/app % </span></div></div></pre><!--EndFragment--></body></html>`,
      text: session,
    },
    expected: expectedSession,
  },
  {
    source: 'JetBrains',
    name: 'lines',
    clipboard: {
      html: `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9.8pt;"><span style="color:#cc7832;font-weight:bold;">if </span>(rain) {<br><br>&#32;&#32;<span style="color:#ffc66d;">stay</span>();<br>}</pre></body></html>`,
      text: 'if (rain) {\n\n  stay();\n}',
    },
    expected: '<pre><code>if (rain) {\n\n  stay();\n}</code></pre>',
  },
  {
    source: 'Terminals',
    name: 'Windows Terminal',
    clipboard: {
      html: `<!DOCTYPE><HTML><HEAD></HEAD><BODY><!--StartFragment --><DIV STYLE="display:inline-block;white-space:pre;background-color:#0C0C0C;font-family:'Cascadia Mono',monospace;font-size:12pt;padding:4px;"><SPAN STYLE="color:#CCCCCC;background-color:#0C0C0C;">PS C:\\app&gt; </SPAN><SPAN STYLE="color:#F9F1A5;background-color:#0C0C0C;">npm test</SPAN><BR><SPAN STYLE="color:#CCCCCC;background-color:#0C0C0C;">  2 passed</SPAN><BR><BR><SPAN STYLE="color:#CCCCCC;background-color:#0C0C0C;">PS C:\\app&gt; exit</SPAN></DIV><!--EndFragment --></BODY></HTML>`,
      text: 'PS C:\\app> npm test\r\n  2 passed\r\n\r\nPS C:\\app> exit',
    },
    expected: '<pre><code>PS C:\\app&gt; npm test\n  2 passed\n\nPS C:\\app&gt; exit</code></pre>',
  },
  {
    source: 'Terminals',
    name: 'GNOME Terminal',
    clipboard: {
      html: `<pre><font color="#26A269"><b>dev@host</b></font>:<font color="#12488B"><b>~/app</b></font>$ npm test\n&gt; app@1.0.0 test\n\n  2 passed\n<b>dev@host</b>:~/app$ </pre>`,
      text: 'dev@host:~/app$ npm test\n> app@1.0.0 test\n\n  2 passed\ndev@host:~/app$ ',
    },
    expected:
      '<pre><code>dev@host:~/app$ npm test\n&gt; app@1.0.0 test\n\n  2 passed\ndev@host:~/app$ </code></pre>',
  },
  {
    source: 'Terminals',
    name: 'Terminal.app and iTerm2 with styles',
    clipboard: {
      html: cocoa(
        'p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px Menlo; color: #000000} p.p2 {margin: 0.0px; font: 11.0px Menlo; min-height: 13.0px} span.s1 {font-variant-ligatures: no-common-ligatures}',
        '<p class="p1"><span class="s1">dev@host ~/app % npm test</span></p><p class="p1"><span class="s1">&gt; app@1.0.0 test</span></p><p class="p2"><span class="s1"></span><br></p><p class="p1"><span class="s1"><span class="Apple-converted-space">\u00a0 </span>2 passed</span></p><p class="p1"><span class="s1">dev@host ~/app %<span class="Apple-converted-space"> </span></span></p>',
      ),
      text: session,
    },
    expected: expectedSession,
  },
  {
    source: 'Terminals',
    name: 'a terminal in a page',
    clipboard: {
      html: `<meta charset='utf-8'><div style="font-family: courier-new, courier, monospace; font-size: 15px; white-space: pre; overflow: hidden;"><span style="letter-spacing: 0px;">dev@host ~/app % npm test</span></div><div style="font-family: courier-new, courier, monospace; font-size: 15px; white-space: pre;">&gt; app@1.0.0 test</div><div style="font-family: courier-new, courier, monospace; white-space: pre;"><br></div><div style="font-family: courier-new, courier, monospace; white-space: pre;">  2 passed</div><div style="font-family: courier-new, courier, monospace; white-space: pre;">dev@host ~/app % </div>`,
      text: session,
    },
    expected: expectedSession,
  },
  {
    source: 'Terminals',
    name: 'lines of a block of code in a page',
    clipboard: {
      html: `<meta charset='utf-8'><span style="color: rgb(31, 35, 40); font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: 13.6px; white-space: pre; display: inline !important; float: none;">if (rain) {\n  </span><span class="pl-en" style="font-family: ui-monospace, Menlo, monospace; white-space: pre;">stay</span><span style="font-family: ui-monospace, Menlo, monospace; white-space: pre;">();\n}</span>`,
      text: 'if (rain) {\n  stay();\n}',
    },
    expected: '<pre><code>if (rain) {\n  stay();\n}</code></pre>',
  },
  {
    source: 'Terminals',
    name: 'text and boxes among prose',
    clipboard: {
      html: `<p>Type this:</p><div style="font-family: monospace; white-space: pre-wrap;">$ npm ci<br>added 3 packages</div><p>Done.</p>`,
      text: 'Type this:\n\n$ npm ci\nadded 3 packages\n\nDone.',
    },
    expected: '<p>Type this:</p><pre><code>$ npm ci\nadded 3 packages</code></pre><p>Done.</p>',
  },
  {
    source: 'Terminals',
    name: 'text alone, with a prompt',
    clipboard: { text: '$ npm test\n\n  2 passed\n  0 failed\n$ git status\n' },
    expected: '<pre><code>$ npm test\n\n  2 passed\n  0 failed\n$ git status</code></pre>',
  },
];
