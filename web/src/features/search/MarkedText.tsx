import { useMemo } from 'react';
import { matchParts } from './matchParts';

interface MarkedTextProps {
  text: string;
  query: string;
  /** Class of each mark. */
  className?: string;
}

/** A text with the matches of a query marked. */
export function MarkedText({ text, query, className }: MarkedTextProps) {
  const parts = useMemo(() => matchParts(text, query), [text, query]);
  return parts.map((part, index) =>
    part.isMatch ? (
      <mark key={index} className={className}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
