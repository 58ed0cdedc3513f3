import { describe, expect, it, vi } from 'vitest';
import { exampleColouring } from './colourExamples';

const file = (code: string, marks = '', language = 'jsx') =>
  `<pre><code class="language-${language}" data-file="App.js"${marks}>${code}</code></pre>\n`;
const figure = (...files: string[]) => `<figure data-example="react">\n${files.join('')}</figure>`;
/** The tests of colours do not depend on how busy the machine is. */
const coloured = exampleColouring({ maxTime: 60_000 });
const textOf = (html: string) => html.replace(/<\/?span[^>]*>/g, '');

describe('examples in a rendered page', () => {
  it('are coloured without a change of their text', () => {
    const html = `<p>a</p>${figure(file('const a = &lt;b c="&amp;amp;"&gt;1&lt;/b&gt;;\n', ' data-active'))}`;
    expect(coloured(html)).toMatch(/<span class="_?keyword[^"]*">const<\/span>/);
    expect(textOf(coloured(html))).toBe(html);
  });

  it.each([' data-run', ' data-run=""'])('are coloured with the mark%s', (mark) => {
    const html = figure(file('const a = 1')).replace('>', `${mark}>`);
    expect(coloured(html)).toContain('<span');
    expect(textOf(coloured(html))).toBe(html);
  });

  it('stay as they are if hidden, in an unknown language, or escaped in another way', () => {
    const html =
      figure(file('const a = 1', ' data-hidden')) +
      figure(file('const', '', 'plain')) +
      figure(file('a &nbsp; const'));
    expect(coloured(html)).toBe(html);
  });

  it('are coloured up to a limit', () => {
    const code = 'const a = 1;\n'.repeat(2000);
    const html = coloured(figure(file(code), file(code), file('const b = 2;')));
    const [first, second, third] = html.split('</pre>');
    expect([first, second, third].map((part) => part?.includes('<span'))).toEqual([true, false, true]);
  });

  it('stay as they are if colouring would hold other requests up', () => {
    const html = figure(file('$'.repeat(20_000)), file('$'.repeat(20_000)));
    const start = performance.now();
    expect(exampleColouring()(html)).toBe(html);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('are tried again later if they took too long, perhaps because the machine was busy', () => {
    let time = 0;
    const colour = exampleColouring({ now: () => time });
    const html = figure(file('const a = 1;'));
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(-Infinity);
    expect(colour(html)).toBe(html);
    clock.mockRestore();
    time = 9 * 60_000;
    expect(colour(html)).toBe(html);
    time = 11 * 60_000;
    expect(colour(html)).toContain('<span');
  });

  it('are tried once in a while if they take too long', () => {
    const colour = exampleColouring();
    const html = figure(file('$'.repeat(20_000)));
    colour(html);
    const start = performance.now();
    expect(colour(html)).toBe(html);
    expect(performance.now() - start).toBeLessThan(50);
  });

  it('take a small part of the time of the process, however many pages there are', () => {
    // By this clock each page takes 10 ms, and so does each break between two pages.
    let past = 0;
    const colour = exampleColouring({ now: () => (past += 10) });
    const pages = Array.from({ length: 2000 }, (_, n) => figure(file(`const a = ${n};`)));
    const took = 10 * pages.filter((html) => colour(html) !== html).length;
    // Ten pages may take their whole time before.
    expect(took - 1000).toBeLessThan(0.11 * past);
    expect(took).toBeGreaterThan(0.1 * past);
  });

  it('do not include other code', () => {
    const html = `<pre><code class="language-jsx">const a = 1</code></pre><p>&lt;figure data-example="react"&gt;</p>`;
    expect(coloured(html)).toBe(html);
  });
});
