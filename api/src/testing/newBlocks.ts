const REL = 'rel="noopener noreferrer nofollow ugc"';

/** Every form of the blocks for developers, as it is stored (docs/behaviour.md#stored-subset). */
export const BLOCK_FORMS: Readonly<Record<string, string>> = {
  'a callout': '<aside data-callout="note"><p>Good to <strong>know</strong></p></aside>',
  'a callout of many blocks':
    '<aside data-callout="warning"><h3 class="indent-1">Title</h3><p><br /></p><ul><li>a<ol start="3"><li>b</li></ol></li></ul>' +
    '<blockquote>Quote</blockquote><pre><code class="language-css">p {}</code></pre><hr /><img src="/a.png" alt="" />' +
    '<table><tbody><tr><td>c</td></tr></tbody></table></aside>',
  'a callout that starts with its name':
    '<aside data-callout="tip"><p><strong>Tip</strong></p><p>a</p></aside>',
  details:
    '<details><summary>More <em>about</em> it</summary><p>Hidden</p><img src="/a.png" alt="A" /></details>',
  'details without a name': '<details><summary>Details</summary><p>a</p></details>',
  tasks:
    '<ul><li data-checked="false">to do</li><li data-checked="true">done <em>now</em><ul><li data-checked="false">inner</li></ul></li><li>none</li></ul>',
  'tasks of several blocks':
    '<ul><li data-checked="true"><p class="indent-2"> a</p><p>b</p></li><li data-checked="false"><pre><code>c</code></pre></li><li data-checked="false"></li></ul>',
  'a task that starts with a sign': '<ul><li data-checked="true">☐ a</li></ul>',
  'an image with a caption':
    '<figure><img src="/a.png" alt="A" width="640" height="480" /><figcaption>By <a href="/ada">Ada</a></figcaption></figure>',
  'a wide image': '<figure data-width="wide"><img src="/a.png" alt="A" /></figure>',
  'a gallery':
    '<figure data-width="wide"><img src="/a.png" alt="" /><img src="/b.png" alt="" /><img src="/c.png" alt="" /><figcaption>Three</figcaption></figure>',
  'an embed': `<figure data-embed="youtube"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90" ${REL}>A talk</a></figure>`,
  'an embed with a caption': `<figure data-embed="link"><a href="http://example.com/a(1)" ${REL}>Not *bold*</a><figcaption>Read <em>this</em></figcaption></figure>`,
  keys: '<p>Press <kbd>Ctrl</kbd>+<strong><kbd>K</kbd></strong></p>',
  abbreviations:
    '<p><abbr title="JavaScript XML &amp; &quot;more&quot;">JSX</abbr> is <strong>not <abbr title="HyperText Markup Language">HTML</abbr></strong></p>',
  'code with a name and lines':
    '<pre><code class="language-jsx" data-file="src/My App.tsx" data-lines="1,3-5">a\nb</code></pre>',
  'code with a name alone': '<pre><code data-file="notes">a</code></pre>',
  'code with lines alone': '<pre><code data-lines="2">a\nb</code></pre>',
  notes:
    '<h2>Title<small data-note>of the post</small></h2><p>React<small data-note>See <a href="https://react.dev" ' +
    `${REL}>its site</a>, <em>really</em> <kbd>F1</kbd></small> is<small data-note>today</small></p>`,
};

/** A stored body with every form. */
export const ALL_FORMS = Object.values(BLOCK_FORMS).join('');
