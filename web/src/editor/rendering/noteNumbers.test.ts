// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const styles = readFileSync(path.join(import.meta.dirname, 'BoxedBlocks.module.css'), 'utf8');
/** Of the elements that have a number, as the style sheet says it. */
const numbered = /\{[^{}]*counter-increment: note;/.exec(styles);
const selector = styles
  .slice(styles.lastIndexOf('*/', numbered?.index) + 2, numbered?.index)
  .replace(/:global\((.*?)\)/g, '$1')
  .replace('::before', '');

const note = (text: string) => `<span style="container-name: note">${text}</span>`;

/** The texts with which the numbered footnotes begin, as the editor renders them. */
function numberedIn(html: string): string[] {
  document.body.innerHTML = `<div data-contents>${html}</div>`;
  return [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
}

it.each([
  ['a mark', `${note('One ')}${note('bold')}`],
  ['a link', `${note('One ')}<a>${note('link')}</a>${note(' more')}`],
  ['an abbreviation', `${note('One ')}<abbr>${note('HTML')}</abbr>${note(' more')}`],
  ['a link after an abbreviation', `<abbr>${note('One ')}</abbr><a>${note('link')}</a>`],
])('a footnote with %s has one number', (_what, html) => {
  expect(numberedIn(`<span>Text</span>${html}<span> and </span>${note('Two')}`)).toEqual(['One ', 'Two']);
});
