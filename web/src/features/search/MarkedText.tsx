import { useMemo } from 'react';
import { matchParts } from './matchParts';

export function MarkedText({ text, query, className }: { text: string; query: string; className?: string }) {
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
