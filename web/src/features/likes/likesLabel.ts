/** SPEC.md section 5: "Like" when the count is 1, otherwise "Likes". */
export function likesLabel(count: number): 'Like' | 'Likes' {
  return count === 1 ? 'Like' : 'Likes';
}
