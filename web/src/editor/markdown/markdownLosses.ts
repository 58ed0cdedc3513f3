import type { Token } from 'marked';
import { unusedNotes } from './markdownNotes';

/** What a writer is told of footnotes that readers would not see. */
export function noteLosses(tokens: Token[]): string[] {
  const unused = unusedNotes(tokens);
  return unused.length === 0
    ? []
    : [`Footnotes that nothing in the text refers to were left out: ${named(unused)}.`];
}

const LEFT_OUT =
  'script, style, title, noscript, template, object, embed, button, select, svg, video, audio, canvas, textarea, input:not(li > input, li > p > input)';

/** Takes out what a post cannot hold and the paste of HTML would drop without a word. Says so in words for the writer. */
export function takeLosses(body: HTMLElement): string[] {
  const losses: string[] = [];
  const images = [...body.querySelectorAll('img')].filter((image) => !isReachable(image));
  if (images.length > 0) {
    const names = images.map((image) => image.getAttribute('src') ?? '').map((src) => src || 'no address');
    losses.push(
      images.length === 1
        ? `An image was left out, because it is not on the web: ${named(names)}. Add it as a file.`
        : `${images.length} images were left out, because they are not on the web: ${named(names)}. Add them as files.`,
    );
  }
  for (const image of images) image.remove();

  const links = [...body.querySelectorAll('a[href]')].filter(
    (link) => !/^(?:https?:|mailto:|tel:|\/|#)/i.test(link.getAttribute('href') ?? ''),
  );
  if (links.length > 0) {
    const names = links.map((link) => link.getAttribute('href') ?? '');
    losses.push(`Links without a whole address became text: ${named(names)}.`);
  }
  for (const link of links) link.replaceWith(...link.childNodes);

  if (body.querySelector('a[href] img'))
    losses.push('Images lead nowhere in a post: their links were left out.');

  const left = [...body.querySelectorAll(LEFT_OUT)];
  if (left.length > 0)
    losses.push(`A post cannot hold some of the HTML, which was left out: ${tagNames(left)}.`);
  for (const element of left) element.remove();
  const unknown = [...body.querySelectorAll('*')].filter((element) => element instanceof HTMLUnknownElement);
  if (unknown.length > 0) losses.push(`Elements that are not HTML became their text: ${tagNames(unknown)}.`);
  if (body.querySelector('li pre')) losses.push('Blocks of code in lists became lines of the items.');
  return losses;
}

function isReachable(image: HTMLImageElement): boolean {
  const src = image.getAttribute('src') ?? '';
  // An export of this site may name its own uploads without the host. The paste of HTML tells of embedded ones.
  return /^(?:https?:|data:|\/uploads\/[\w.-]+$)/i.test(src);
}

export const tagNames = (elements: readonly Element[]): string =>
  named(elements.map(({ localName }) => `<${localName}>`));

const MAX_NAMES = 5;

export function named(names: readonly string[]): string {
  const different = [...new Set(names)];
  const shown = different
    .slice(0, MAX_NAMES)
    .map((name) => (name.length > 80 ? `${name.slice(0, 80)}…` : name));
  const more = different.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
