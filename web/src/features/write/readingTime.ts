import { useDeferredValue, useEffect, useState } from 'react';
import { countWords } from '../../richText/countWords';
import { parseHtml } from '../../richText/parseHtml';

const WORDS_PER_MINUTE = 230;
/** Readers take longer for code than for prose. */
const CODE_WORDS_PER_MINUTE = 110;
const SECONDS_PER_IMAGE = 8;

/** How long the text stays the same before it is measured, in milliseconds. */
const PAUSE = 400;
/** The same for long texts, which are reported every two seconds while one types: longer, so that typing does not pay for it. */
const LONG_PAUSE = 2500;
const LONG_TEXT = 45_000;

/** Block elements, which separate words. */
const BREAKS = 'p, h2, h3, h4, li, blockquote, pre, br, hr, td, th';

/** The words of a post and its reading time in minutes, by the rule of the API's `Post.readingMinutes`. */
export function measureReading(html: string): { words: number; minutes: number } {
  const body = parseHtml(html);
  const images = body.querySelectorAll('img').length;
  const code = textOf(body.querySelectorAll('pre'));
  for (const element of body.querySelectorAll('pre')) element.remove();
  const codeWords = countWords(code);
  const proseWords = countWords(textOf([body]));
  const minutes =
    proseWords / WORDS_PER_MINUTE + codeWords / CODE_WORDS_PER_MINUTE + (images * SECONDS_PER_IMAGE) / 60;
  return { words: proseWords + codeWords, minutes: Math.max(1, Math.round(minutes)) };
}

/** The reading time of a text in minutes, measured some time after a change, without delaying the typing. */
export function useReadingTime(html: string): number {
  const deferred = useDeferredValue(html);
  const [minutes, setMinutes] = useState(1);
  useEffect(() => {
    const pause = deferred.length > LONG_TEXT ? LONG_PAUSE : PAUSE;
    const timer = setTimeout(() => setMinutes(measureReading(deferred).minutes), pause);
    return () => clearTimeout(timer);
  }, [deferred]);
  return minutes;
}

function textOf(elements: Iterable<Element>): string {
  return Array.from(elements, (element) => {
    for (const part of element.querySelectorAll(BREAKS)) {
      part.before('\n');
      part.after('\n');
    }
    return element.textContent;
  }).join('\n');
}
