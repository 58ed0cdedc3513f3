import { useEffect, useState } from 'react';
import { MAX_HEADINGS, type Heading } from './heading';

/** The headings of the contents, once they have their ids; `body` holds the text of the post. */
export function useHeadings(body: HTMLElement): readonly Heading[] {
  const [headings, setHeadings] = useState(() => headingsIn(body));

  useEffect(() => {
    const update = () =>
      setHeadings((known) => {
        const found = headingsIn(body);
        return JSON.stringify(found) === JSON.stringify(known) ? known : found;
      });
    update();
    // A post that was not rendered by the server appears when its sanitiser is there, and gets its ids after that.
    const observer = new MutationObserver(update);
    observer.observe(body, { subtree: true, attributeFilter: ['id'] });
    return () => observer.disconnect();
  }, [body]);

  return headings;
}

const headingElements = (body: HTMLElement): HTMLElement[] =>
  [...body.querySelectorAll<HTMLElement>(':is(h2, h3)[id]')].slice(0, MAX_HEADINGS);

const headingsIn = (body: HTMLElement): Heading[] =>
  headingElements(body).map((element) => ({
    id: element.id,
    text: element.textContent.replace(/\s+/g, ' ').trim(),
    isMinor: element.nodeName === 'H3',
  }));

/** The id of the heading below which one reads: the last one above a line in the upper part of the screen. */
export function useCurrentHeading(body: HTMLElement, headings: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    const elements = headingElements(body);
    const passed = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) passed.add(target);
          else passed.delete(target);
        }
        setCurrent(elements.findLast((element) => passed.has(element))?.id ?? null);
      },
      // Everything above the line, however far.
      { rootMargin: '10000000px 0px -70% 0px' },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [body, headings]);

  return current;
}
