/** Links each heading to itself. Ids are derived as on GitHub, which links inside imported posts expect. */
export function anchorHeadings(root: HTMLElement): void {
  const counts = new Map<string, number>();
  for (const heading of root.querySelectorAll<HTMLElement>('h2, h3, h4')) {
    // A heading is processed only once.
    if (heading.id !== '') continue;
    const slug = slugOf(heading.textContent);
    if (slug === '') continue;

    heading.id = freeId(slug, counts);
    // Focusable, so that the focus can follow a jump.
    heading.tabIndex = -1;
    // Links cannot be nested.
    if (heading.querySelector('a')) continue;
    const link = document.createElement('a');
    link.href = `#${encodeURIComponent(heading.id)}`;
    link.setAttribute('data-anchor', '');
    link.append(...heading.childNodes);
    heading.append(link);
  }
}

/** Letters and digits of any script in lower case, words joined by hyphens. */
export function slugOf(text: string): string {
  return (
    text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replace(/\s+/g, '-')
      .slice(0, 100)
      // Half of a pair, which no address can hold.
      .replace(/\p{Cs}/u, '')
  );
}

/**
 * The page has other ids, and two headings may have the same text. `counts` has the next number to try of each text, so that
 * thousands of equal headings take no longer than others.
 */
function freeId(slug: string, counts: Map<string, number>): string {
  let id = slug;
  let count = counts.get(slug) ?? 0;
  if (count > 0) id = `${slug}-${count}`;
  while (document.getElementById(id) !== null) {
    count += 1;
    id = `${slug}-${count}`;
  }
  counts.set(slug, count + 1);
  return id;
}
