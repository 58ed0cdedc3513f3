/** Escapes text for HTML and XML, in elements and in attributes with either quote. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
