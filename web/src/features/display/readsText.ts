const times = (count: number): string =>
  count === 0 ? 'not at all' : count === 1 ? 'once' : `${count.toLocaleString('en')} times`;

/** How often a post was read, for its author. */
export function readsText({ total, thisMonth }: { total: number; thisMonth: number }): string {
  if (total === 0) return 'No reads have been counted yet.';
  return `Read ${times(total)}, ${times(thisMonth)} this month.`;
}
