import { createHash } from 'node:crypto';
import type { TokenStream } from 'prismjs';
import { grammarFor } from '../richText/code/languages';
import { grammarNamed, tokenize } from '../richText/code/prism';
import { lookOf } from '../richText/code/tokenLooks';
import { withinTime } from './withinTime';

/** Characters of code that are coloured on a page. The rest is coloured in the browser. */
const MAX_LENGTH = 40_000;
/** Time for a page, in milliseconds: for some code Prism's expressions need cubic time, and other requests wait meanwhile. */
const MAX_TIME = 100;
/** Of the time of the process, because somebody may publish and request many pages that take long. */
const MAX_SHARE = 0.1;
/** How many pages may take their whole time one after the other, if there were none before. */
const MAX_BURST = 10;
/** How many pages that ran out of time are remembered. */
const REMEMBERED = 1000;
/** Then such a page is tried again, in milliseconds: a cold or busy process is slow for any page. */
const TRY_AGAIN = 10 * 60_000;

/** An example as the API stores it. Everything else on a page is escaped, so nothing else looks like one. */
const figures = /<figure data-example="react"[^>]*>[^]*?<\/figure>/g;
const files =
  /(<pre><code class="(language-[^"]*)" data-file="[^"]*"(?: data-active(?:="")?)?>)([^<]*)(?=<\/code>)/g;

interface Limits {
  maxTime?: number;
  /** In milliseconds. */
  now?: () => number;
}

/**
 * Makes the function that colours the code of examples in a rendered page as the browser does, so that it is coloured
 * without scripts. Hidden files and code beyond the limits stay plain: the browser colours them. The text of the page
 * does not change.
 */
export function exampleColouring({ maxTime = MAX_TIME, now = () => performance.now() }: Limits = {}) {
  /** When pages were slow, by the digest of their examples. */
  const slowPages = new Map<string, number>();
  let saved = MAX_BURST * maxTime;
  let savedAt = now();

  return (body: string): string => {
    const examples = body.match(figures);
    if (!examples) return body;
    const start = now();
    saved = Math.min(MAX_BURST * maxTime, saved + (start - savedAt) * MAX_SHARE);
    savedAt = start;
    if (saved < maxTime) return body;
    const digest = createHash('sha256').update(examples.join('')).digest('base64');
    const slowAt = slowPages.get(digest);
    if (slowAt !== undefined && start < slowAt + TRY_AGAIN) return body;
    const { html, isComplete } = coloured(body, maxTime);
    saved -= now() - start;
    if (!isComplete) {
      if (slowPages.size >= REMEMBERED) slowPages.clear();
      slowPages.set(digest, start);
    } else slowPages.delete(digest);
    return html;
  };
}

function coloured(body: string, time: number): { html: string; isComplete: boolean } {
  let left = MAX_LENGTH;
  let isComplete = true;
  const end = performance.now() + time;
  const html = body.replace(figures, (figure) =>
    figure.replace(files, (whole: string, start: string, className: string, code: string) => {
      const grammarName = grammarFor(className);
      const grammar = grammarName === null ? undefined : grammarNamed(grammarName);
      const text = textOf(code);
      if (!grammar || text === null || text.length > left) return whole;
      left -= text.length;
      const tokens = withinTime(end - performance.now(), () => tokenize(text, grammar));
      isComplete &&= tokens !== null;
      return tokens === null ? whole : start + htmlOf(tokens);
    }),
  );
  return { html, isComplete };
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
