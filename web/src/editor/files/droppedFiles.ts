/** What the editor does with files of each kind. */

const MARKDOWN = /\.(?:md|markdown)$/i;
const WORD = /\.docx$/i;
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const DOCUMENT = /\.(?:doc|odt|rtf|pages)$/i;
const IMAGE = /\.(?:png|jpe?g|gif|webp|bmp|ico|svg|avif|heic|tiff?)$/i;

/** For the `accept` attribute of a file input. */
export const ACCEPTED_FILES = `.md,.markdown,text/markdown,.docx,${WORD_TYPE}`;

export const isMarkdown = ({ name, type }: File): boolean => type === 'text/markdown' || MARKDOWN.test(name);

export const isWord = ({ name, type }: File): boolean => type === WORD_TYPE || WORD.test(name);

/** A copied picture has no name. */
export const isPicture = ({ name, type }: File): boolean =>
  type.startsWith('image/') || (type === '' && (name === '' || IMAGE.test(name)));

/** Why a file that is neither is not opened, and what to do instead. */
export function refusal({ name }: File): string {
  if (DOCUMENT.test(name)) {
    return `"${name}" was not opened: save it as .docx and open that, or copy its text and paste it here. Headings, lists, tables and links stay.`;
  }
  return `"${name}" was not added: only images, Markdown files (.md) and Word documents (.docx) can be. Copy its text and paste it here.`;
}
