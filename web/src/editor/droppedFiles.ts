/** What the editor does with files of each kind. */

const MARKDOWN = /\.(?:md|markdown)$/i;
const DOCUMENT = /\.(?:docx?|odt|rtf|pages)$/i;
const IMAGE = /\.(?:png|jpe?g|gif|webp|bmp|ico|svg|avif|heic|tiff?)$/i;

/** For the `accept` attribute of a file input. Documents are offered too, to say how they get into the text. */
export const ACCEPTED_FILES = '.md,.markdown,text/markdown,.docx';

export const isMarkdown = ({ name, type }: File): boolean => type === 'text/markdown' || MARKDOWN.test(name);

/** A copied picture has no name. */
export const isPicture = ({ name, type }: File): boolean =>
  type.startsWith('image/') || (type === '' && (name === '' || IMAGE.test(name)));

/** Why a file that is neither is not opened, and what to do instead. */
export function refusal({ name }: File): string {
  if (DOCUMENT.test(name)) {
    return `"${name}" was not opened: open it in Word or LibreOffice, copy its text and paste it here. Headings, lists, tables and links stay.`;
  }
  return `"${name}" was not added: only images and Markdown files (.md) can be. Copy its text and paste it here.`;
}
