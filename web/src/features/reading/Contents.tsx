import { useEffect, useRef, type ComponentProps } from 'react';
import { ContentsList } from './ContentsList';

/** The contents beside the text; without scripts also before it (posts/Contents.module.css). */
export function Contents(props: ComponentProps<typeof ContentsList>) {
  const nav = useRef<HTMLElement>(null);
  const { current } = props;

  // Long contents scroll along. Not by `scrollIntoView`, which would also scroll the page.
  useEffect(() => {
    const link = current && nav.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!link || !nav.current) return;
    const { top, bottom } = nav.current.getBoundingClientRect();
    if (link.top < top) nav.current.scrollTop -= top - link.top + SPARE;
    else if (link.bottom > bottom) nav.current.scrollTop += link.bottom - bottom + SPARE;
  }, [current]);

  return (
    <nav ref={nav} data-contents aria-label="Contents">
      <details open>
        <summary>Contents</summary>
        <ContentsList {...props} />
      </details>
    </nav>
  );
}

/** Pixels beyond the current place that are shown too. */
const SPARE = 60;
