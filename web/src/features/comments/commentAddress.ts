export type RemarkKind = 'comment' | 'reply';

/** The id of the element of a comment or reply, which its address names: `/post/{id}#comment-{id}`. */
export const elementIdOf = (kind: RemarkKind, id: string): string => `${kind}-${id}`;

/** The id of the comment or reply that the fragment of an address names; null if it names none. */
export const remarkNamed = (hash: string, kind: RemarkKind): string | null =>
  hash.startsWith(`#${kind}-`) ? hash.slice(kind.length + 2) : null;
