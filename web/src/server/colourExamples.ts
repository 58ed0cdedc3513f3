import type { TokenStream } from 'prismjs';
import { grammarFor } from '../richText/code/languages';
import { grammarNamed, tokenize } from '../richText/code/prism';
import { lookOf } from '../richText/code/tokenLooks';
import { withinTime } from './withinTime';

/** Characters of code that are coloured on a page. The rest is coloured in the browser. */
const MAX_LENGTH = 40_000;
/** Time for a page, in milliseconds: for some code Prism's expressions need cubic time, and other requests wait meanwhile. */
const MAX_TIME = 200;

/** An example as the API stores it. Everything else on a page is escaped, so nothing else looks like one. */
const figures = /<figure data-example="react"[^>]*>[^]*?<\/figure>/g;
const files =
  /(<pre><code class="(language-[^"]*)" data-file="[^"]*"(?: data-active(?:="")?)?>)([^<]*)(?=<\/code>)/g;

/**
 * Colours the code of examples in a rendered page as the browser does, so that it is coloured without scripts. Hidden
 * files and code beyond the limits stay plain. The text of the page does not change.
 */
export function colourExamples(body: string, maxTime = MAX_TIME): string {
  let left = MAX_LENGTH;
  const end = performance.now() + maxTime;
  return body.replace(figures, (figure) =>
    figure.replace(files, (whole: string, start: string, className: string, html: string) => {
      const grammarName = grammarFor(className);
      const grammar = grammarName === null ? undefined : grammarNamed(grammarName);
      const text = textOf(html);
      if (!grammar || text === null || text.length > left) return whole;
      left -= text.length;
      const tokens = withinTime(end - performance.now(), () => tokenize(text, grammar));
      return tokens === null ? whole : start + htmlOf(tokens);
    }),
  );
}

function htmlOf(stream: TokenStream): string {
  if (typeof stream === 'string') return escapeText(stream);
  if (Array.isArray(stream)) return stream.map(htmlOf).join('');
  const look = lookOf(stream);
  const inner = htmlOf(stream.content);
  return look === undefined ? inner : `<span class="${look}">${inner}</span>`;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text of escaped HTML; null if it is escaped in a way that the API does not use. */
function textOf(html: string): string | null {
  const text = html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return escapeText(text) === html ? text : null;
}
