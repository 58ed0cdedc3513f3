/**
 * Makes each heading a link to itself, so that a section can be shared and reached from a table of contents. Stored posts
 * carry no ids; a heading's id follows from its text, as on GitHub, which is what links inside imported posts expect.
 */
export function anchorHeadings(root: HTMLElement): void {
  for (const heading of root.querySelectorAll<HTMLElement>('h2, h3, h4')) {
    // A link inside a link is none; and a heading is done once.
    if (heading.id !== '' || heading.querySelector('a')) continue;
    const slug = slugOf(heading.textContent);
    if (slug === '') continue;

    heading.id = freeId(slug, root.ownerDocument);
    // So that the focus can follow a jump.
    heading.tabIndex = -1;
    const link = root.ownerDocument.createElement('a');
    link.href = `#${encodeURIComponent(heading.id)}`;
    link.setAttribute('data-anchor', '');
    link.append(...heading.childNodes);
    heading.append(link);
  }
}

/** Letters and digits of any script in lower case, words joined by hyphens. */
export function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s+/g, '-')
    .slice(0, 100);
}

/** The page has ids of its own, and two headings may say the same. */
function freeId(slug: string, page: Document): string {
  let id = slug;
  for (let count = 1; page.getElementById(id) !== null; count += 1) id = `${slug}-${count}`;
  return id;
}
