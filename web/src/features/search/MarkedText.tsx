import { useMemo } from 'react';
import { matchParts } from './matchParts';

interface MarkedTextProps {
  text: string;
  query: string;
  /** Of each mark. */
  className?: string;
}

/** A text in which what a query asks for is marked. */
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
