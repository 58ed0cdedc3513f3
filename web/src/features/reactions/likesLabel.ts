/** "Like" when the count is 1, otherwise "Likes" (docs/behaviour.md#likes). */
export function likesLabel(count: number): 'Like' | 'Likes' {
  return count === 1 ? 'Like' : 'Likes';
}
