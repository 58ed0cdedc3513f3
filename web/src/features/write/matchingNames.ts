/** Names that contain a text, ignoring case and accents: first those that begin with it, then those with such a word. */
export function matchingNames(names: readonly string[], text: string): string[] {
  const sought = plain(text.trim());
  if (sought === '') return [];
  const rank = (name: string) => {
    const written = plain(name);
    if (written.startsWith(sought)) return 0;
    if (written.includes(` ${sought}`)) return 1;
    return written.includes(sought) ? 2 : 3;
  };
  const ranks = new Map(names.map((name) => [name, rank(name)]));
  const rankOf = (name: string) => ranks.get(name) ?? 3;
  return names.filter((name) => rankOf(name) < 3).sort((a, b) => rankOf(a) - rankOf(b));
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
