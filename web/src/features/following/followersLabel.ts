/** "1 follower", "12 followers". */
export function followersLabel(count: number): string {
  return count === 1 ? '1 follower' : `${count} followers`;
}
