/** The type of what is toggled, by kind. */
export const typeOf = {
  like: 'Post',
  bookmark: 'Post',
  followUser: 'User',
  followCategory: 'Category',
} as const;

export type ToggleKind = keyof typeof typeOf;

export function isFollow(kind: ToggleKind): kind is 'followUser' | 'followCategory' {
  return typeOf[kind] !== 'Post';
}
