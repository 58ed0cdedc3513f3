import { expect, it } from 'vitest';
import { captionOfText, captionText, hasCaptionMarkup } from './caption';

it('a caption is shown as plain text on one line', () => {
  expect(captionText('A <strong>b</strong><br />&lt;c&gt; &amp; "d"')).toBe('A b <c> & "d"');
  expect(captionText(null)).toBe('');
  expect(['A <em>b</em>', 'A &lt;em&gt;', null].map(hasCaptionMarkup)).toEqual([true, false, false]);
});

it('a text is escaped, and white space alone is no caption', () => {
  expect(captionOfText('A <b> & "c"')).toBe('A &lt;b&gt; &amp; "c"');
  expect(captionOfText('  ')).toBeNull();
});
