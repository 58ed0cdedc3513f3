/** What one tab tells the others of a comment or a reply. Texts are not part of it: local storage is no place for them. */
export interface RemarkChange {
  kind: 'remark';
  change: 'added' | 'changed' | 'deleted';
  what: 'comment' | 'reply';
  id: string;
  postId: string;
  /** Of a reply, the comment that it answers. */
  commentId?: string;
}

const texts = ['id', 'postId'] as const;
const isOneOf = (value: unknown, ...allowed: string[]) =>
  typeof value === 'string' && allowed.includes(value);

export function isRemarkChange(value: unknown): value is RemarkChange {
  if (typeof value !== 'object' || value === null) return false;
  const given: Partial<Record<keyof RemarkChange, unknown>> = value;
  return (
    given.kind === 'remark' &&
    isOneOf(given.change, 'added', 'changed', 'deleted') &&
    isOneOf(given.what, 'comment', 'reply') &&
    texts.every((name) => typeof given[name] === 'string') &&
    (given.what === 'comment' || typeof given.commentId === 'string')
  );
}
