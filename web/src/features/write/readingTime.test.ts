// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { measureReading } from './readingTime';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

describe('measureReading', () => {
  it.each([
    ['nothing', '', 0, 1],
    ['230 words a minute', `<p>${words(690)}</p>`, 690, 3],
    ['code more slowly', `<pre><code>${words(330)}</code></pre>`, 330, 3],
    ['images', '<img src="/a.png" alt="" />'.repeat(15), 0, 2],
    ['words that blocks divide', '<p>one</p><p>two</p><ul><li>three<ul><li>four</li></ul></li></ul>', 4, 1],
    ['a line break as a space', '<p>one<br />two</p>', 2, 1],
    ['no signs alone', '<p>one — two … 3</p>', 3, 1],
    ['marks inside of a word', '<p>wo<strong>rd</strong></p>', 1, 1],
    ['Japanese by its words', '<p>今日は良い天気です</p>', 5, 1],
  ])('counts %s', (_, html, count, minutes) => {
    expect(measureReading(html)).toEqual({ words: count, minutes });
  });
});
