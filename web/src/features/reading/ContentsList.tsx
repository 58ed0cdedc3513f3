import type { MouseEvent } from 'react';
import type { Heading } from './heading';

interface ContentsListProps {
  headings: readonly Heading[];
  /** The id of the heading below which one reads. */
  current?: string | null;
  onFollow?: (heading: Heading, event: MouseEvent) => void;
}

/** Links to the headings of a post, the same on the server and in browsers. */
export function ContentsList({ headings, current = null, onFollow }: ContentsListProps) {
  return (
    <ol>
      {headings.map((heading) => (
        <li key={heading.id} data-minor={heading.isMinor || undefined}>
          <a
            href={`#${encodeURIComponent(heading.id)}`}
            aria-current={heading.id === current ? 'location' : undefined}
            onClick={onFollow && ((event) => onFollow(heading, event))}
          >
            {/* The links have one edge, whatever their language. */}
            <bdi>{heading.text}</bdi>
          </a>
        </li>
      ))}
    </ol>
  );
}
