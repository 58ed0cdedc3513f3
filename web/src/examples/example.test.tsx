// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { everythingIsNear } from '../testing/everythingIsNear';
import { RichText } from '../richText/RichText';
import { loadSanitizer } from '../richText/sanitizeHtml';
import { EXAMPLES, exampleOf } from './example';

// jsdom has no native sanitizer.
beforeAll(loadSanitizer);

// jsdom has neither observer.
beforeEach(() => {
  everythingIsNear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {
        /* nothing changes its size */
      }
      disconnect() {
        /* nothing observed */
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('reads the stored caption from an example that is displayed', () => {
  const caption =
    'An <abbr title="Application Programming Interface">API</abbr>, an <abbr title="Application Programming Interface">API</abbr> and <code>שלום</code>, <a href="/post/1">שלום</a>';
  const html = `<figure data-example="react">\n<pre><code data-file="App.js">a</code></pre>\n<figcaption>${caption}</figcaption>\n</figure>`;
  const { container } = render(<RichText html={html} />);
  const figure = container.querySelector(EXAMPLES);
  expect(figure?.querySelector('abbr[data-first]')).not.toBeNull();
  expect(figure?.querySelector('code[dir]')).not.toBeNull();
  expect(figure && exampleOf(figure).captionHtml).toBe(caption);
  // The displayed caption stays as it is.
  expect(figure?.querySelector('abbr[data-first]')).not.toBeNull();
});
