/** Clipboard content of real programs, reduced to a small document: headings, nested lists, emphasis, a link, code. */

/** Word for Windows: styles in the head, lists as paragraphs, conditional comments. */
export const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='mso-list:none'>Water and state<o:p></o:p></h1>
<p class=MsoNormal>State is <b style='mso-bidi-font-weight:normal'>like</b> <i>water</i>, <u>always</u>
<s>never</s> still.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Drop<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>Ripple<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Wave<o:p></o:p></p>
<h2>Steps<o:p></o:p></h2>
<p class=MsoListParagraphCxSpFirst style='mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>Read <a href="https://react.dev/learn">the guide</a><o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>Write<o:p></o:p></p>
<p class=MsoNormal><img width=20 height=20 src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png"><o:p>&nbsp;</o:p></p>
<!--EndFragment--></body></html>`;

/** Google Docs: one `<b>` around everything that is not bold, styles for everything, nested lists beside their item. */
export const fromGoogleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0b8f6f0e-7fff"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Water and state</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-family:Arial,sans-serif;font-weight:400;font-style:normal;text-decoration:none;">State is </span><span style="font-family:Arial,sans-serif;font-weight:700;">like</span><span style="font-weight:400;"> </span><span style="font-weight:400;font-style:italic;">water</span><span style="font-weight:400;">, </span><span style="font-weight:400;text-decoration:underline;-webkit-text-decoration-skip:none;">always</span><span style="font-weight:400;"> </span><span style="font-weight:400;text-decoration:line-through;">never</span><span style="font-weight:400;"> still.</span></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Drop</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">Ripple</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Wave</span></p></li></ul><h2 dir="ltr"><span style="font-weight:400;">Steps</span></h2><ol><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Read </span><a href="https://react.dev/learn" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">the guide</span></a></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Write</span></p></li></ol></b><br class="Apple-interchange-newline">`;

/** The post HTML that both of the above become. */
export const documentHtml =
  '<h2>Water and state</h2><p>State is <strong>like</strong> <em>water</em>, <u>always</u> <s>never</s> still.</p>' +
  '<ul><li>Drop<ul><li>Ripple</li></ul></li><li>Wave</li></ul><h2>Steps</h2>' +
  '<ol><li>Read <a href="https://react.dev/learn" rel="noopener noreferrer nofollow ugc">the guide</a></li><li>Write</li></ol>';

/** A page as browsers copy it, with inline styles. */
export const fromWebPage = `<meta charset='utf-8'><div class="content" style="color: rgb(20, 20, 20); font-family: Georgia;"><h2 id="hooks" style="font-weight: 700;">Hooks <a class="anchor" aria-hidden="true" href="#hooks">#</a></h2><p style="box-sizing: border-box;">Call <code style="background: #eee;">useState</code>, see <a href="https://react.dev/reference" target="_blank" class="link"><strong>the reference</strong></a>.</p><div class="highlight highlight-source-tsx"><pre style="tab-size: 8;"><span class="line"><span class="k">const</span> a = 1;</span>
<span class="line">  use(a);</span></pre></div><ol><li><p>One</p><p>more</p></li><li>Two<ul><li>Deep</li></ul></li></ol><blockquote><div>Said.</div></blockquote><figure><a href="https://a.example/full.png"><img src="https://a.example/i.png" alt="A tree" width="640" srcset="x 2x"></a><figcaption>The tree</figcaption></figure><p>Before <img src="https://a.example/j.png" alt="Inline"> after</p><table><tbody><tr><td style="padding: 3px">cell</td></tr></tbody></table><script>alert(1)</script><button>Share</button></div>`;

/** The post HTML that the page becomes. */
export const webPageHtml =
  '<h2>Hooks</h2>' +
  '<p>Call <code>useState</code>, see <a href="https://react.dev/reference" rel="noopener noreferrer nofollow ugc"><strong>the reference</strong></a>.</p>' +
  '<pre><code class="language-tsx">const a = 1;\n  use(a);</code></pre>' +
  '<ol><li>One<br />more</li><li>Two<ul><li>Deep</li></ul></li></ol><blockquote><p>Said.</p></blockquote>' +
  '<figure><img src="https://a.example/i.png" alt="A tree" width="640" /><figcaption>The tree</figcaption></figure>' +
  '<p>Before after</p><p><img src="https://a.example/j.png" alt="Inline" /></p>' +
  '<table><tbody><tr><td>cell</td></tr></tbody></table>';

/** Visual Studio Code: a box of lines, each a div of coloured spans. */
export const fromCodeEditor = `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;white-space: pre;"><div><span style="color: #569cd6;">const</span> a = 1;</div><br><div>  <span>use</span>(a);</div></div>`;

export const markdown = `# Water and state

State is **like** _water_.

- Drop
  - Ripple
- Wave

1. Read [the guide](https://react.dev/learn)
2. Write

> Said.

\`\`\`ts
const a = 1;
\`\`\`
`;

export const markdownHtml =
  '<h2>Water and state</h2><p>State is <strong>like</strong> <em>water</em>.</p>' +
  '<ul><li>Drop<ul><li>Ripple</li></ul></li><li>Wave</li></ul>' +
  '<ol><li>Read <a href="https://react.dev/learn" rel="noopener noreferrer nofollow ugc">the guide</a></li><li>Write</li></ol>' +
  '<blockquote><p>Said.</p></blockquote><pre><code class="language-ts">const a = 1;</code></pre>';
