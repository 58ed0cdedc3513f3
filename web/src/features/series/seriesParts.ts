/** A post of a series. */
export interface Part {
  id: string;
  title: string;
}

/** The parts with this post among them: as the last one, if it is not there yet. */
export const withPart = (parts: readonly Part[], post: Part): readonly Part[] =>
  parts.some(({ id }) => id === post.id) ? parts : [...parts, { id: post.id, title: post.title }];

/** The parts after one was moved by some places, or the same ones at an end. */
export function moved(parts: readonly Part[], from: number, by: number): readonly Part[] {
  const part = parts[from];
  const to = from + by;
  if (!part || to < 0 || to >= parts.length) return parts;
  return parts.toSpliced(from, 1).toSpliced(to, 0, part);
}
