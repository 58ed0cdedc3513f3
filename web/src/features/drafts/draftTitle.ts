/** What a draft is called where drafts are listed. */
export function draftTitle({ title }: { title: string }): string {
  const name = title.trim();
  return name === '' ? 'Untitled' : name;
}
