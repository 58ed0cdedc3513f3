/** The name of a draft in lists. */
export function draftTitle({ title }: { title: string }): string {
  const name = title.trim();
  return name === '' ? 'Untitled' : name;
}
