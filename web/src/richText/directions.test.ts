import { expect, it } from 'vitest';
import { withDirections } from './directions';

it.each([
  ['a body without such text', '<p>a <code>b</code></p><ul><li>c</li></ul>', undefined],
  [
    'paragraphs and headings',
    '<h2>שלום</h2><p class="indent-2">a</p>',
    '<h2 dir=auto>שלום</h2><p dir=auto class="indent-2">a</p>',
  ],
  [
    'a list that begins with a name',
    '<ul><li>React هي مكتبة<ol><li>واحد</li></ol></li></ul>',
    '<ul dir=rtl><li>React هي مكتبة<ol><li>واحد</li></ol></li></ul>',
  ],
  [
    'blocks of both directions',
    '<blockquote><p>شكرا</p></blockquote><table><tbody><tr><td>a table</td><td>ب</td></tr></tbody></table>',
    '<blockquote dir=rtl><p>شكرا</p></blockquote><table dir=ltr><tbody><tr><td>a table</td><td>ب</td></tr></tbody></table>',
  ],
  [
    'code, which decides on nothing',
    '<ul><li>ا <code>useSyncExternalStore</code> <kbd>Ctrl</kbd></li></ul>',
    '<ul dir=rtl><li>ا <code dir=ltr>useSyncExternalStore</code> <kbd dir=ltr>Ctrl</kbd></li></ul>',
  ],
  [
    'captions and notes',
    '<figure><img src="/a.png" alt="<p>"><figcaption>ا</figcaption></figure><p>a<small data-note=""><span>ا</span></small></p>',
    '<figure><img src="/a.png" alt="<p>"><figcaption dir=auto>ا</figcaption></figure><p dir=auto>a<small data-note=""><span dir=auto>ا</span></small></p>',
  ],
  [
    'the text of an attribute',
    '<hr><p><a href="/<code>">ا</a></p>',
    '<hr><p dir=auto><a href="/<code>">ا</a></p>',
  ],
])('gives a direction to the blocks of a body: %s', (_, html, expected = html) => {
  expect(withDirections(html)).toBe(expected);
});

it('is quick with what looks like code in attributes', () => {
  const html = `<ul><li>ا<img src="/a.png" alt="${'<code '.repeat(50_000)}"></li></ul>`;
  const start = performance.now();
  expect(withDirections(html)).toBe(html.replace('<ul>', '<ul dir=rtl>'));
  expect(performance.now() - start).toBeLessThan(2000);
});
