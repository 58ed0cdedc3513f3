import { isDropped } from './code.js';
import { element, imageOf, type StoredElement } from './elements.js';
import { embedElement, type EmbedModel, embedOfFrame, embedOfLink } from './embeds.js';
import { exampleElement, readExample } from './exampleFigure.js';
import type { HtmlElement, HtmlNode } from './htmlTree.js';
import { isBlankText } from './lists.js';

/** A figure that is stored as one: an example, an embed, or one to three images. `caption` may hold anything. */
export interface FigureModel {
  caption: HtmlElement | null;
  /** The stored form; null if it is no figure with this caption. */
  stored(caption: StoredElement | null): StoredElement | null;
}

const MAX_IMAGES = 3;
const IMAGE_WRAPPERS = new Set(['p', 'div', 'a', 'picture', 'span']);
const FRAME_WRAPPERS = new Set(['p', 'div', 'span']);

/** Reads a figure; null if its content becomes ordinary blocks. */
export function readFigure(figure: HtmlElement): FigureModel | null {
  const example = readExample(figure);
  if (example) return { caption: example.caption, stored: (caption) => exampleElement(example, caption) };
  const parts = partsOf(figure);
  if (!parts) return null;
  const { caption, content } = parts;
  const embed = figure.attributes.has('data-embed') ? linkedEmbed(content) : framedEmbed(content);
  if (embed) return { caption, stored: (written) => embedElement(embed, written) };
  return figure.attributes.has('data-embed') ? null : imageFigure(figure, parts);
}

interface Parts {
  caption: HtmlElement | null;
  /** All but the caption, without white space. */
  content: HtmlNode[];
}

/** The content of a figure; null with more than one caption. */
function partsOf({ children }: HtmlElement): Parts | null {
  const shown = children.filter((node) => !isBlankText(node));
  const captions = shown.filter(isCaption);
  if (captions.length > 1) return null;
  return { caption: captions[0] ?? null, content: shown.filter((node) => !isCaption(node)) };
}

const isCaption = (node: HtmlNode): node is HtmlElement =>
  typeof node === 'object' && node.name === 'figcaption';

const isNothing = (node: HtmlNode): boolean =>
  isBlankText(node) || (typeof node === 'object' && isDropped(node));

function linkedEmbed(content: readonly HtmlNode[]): EmbedModel | null {
  const [link, ...others] = content.filter((node) => !isNothing(node));
  return typeof link === 'object' && others.length === 0 ? embedOfLink(link) : null;
}

/** The only frame in wrappers. */
function framedEmbed(content: readonly HtmlNode[]): EmbedModel | null {
  const shown = content.filter((node) => !isBlankText(node));
  const [node] = shown;
  if (typeof node !== 'object' || shown.length > 1) return null;
  if (node.name === 'iframe') return embedOfFrame(node);
  return FRAME_WRAPPERS.has(node.name) ? framedEmbed(node.children) : null;
}

function imageFigure(figure: HtmlElement, { caption, content }: Parts): FigureModel | null {
  const images: StoredElement[] = [];
  if (!collectImages(content, images) || images.length === 0) return null;
  const isWide = figure.attributes.get('data-width') === 'wide';
  const attributes: Record<string, string> = isWide ? { 'data-width': 'wide' } : {};
  return {
    caption,
    stored: (written) => {
      // A single image without more is stored as it was before there were figures.
      if (images.length === 1 && !written && !isWide) return null;
      return element('figure', attributes, written ? [...images, written] : images);
    },
  };
}

/** Collects images and looks into wrappers. @returns whether there is nothing else, and not too many */
function collectImages(nodes: readonly HtmlNode[], images: StoredElement[]): boolean {
  for (const node of nodes) {
    if (isNothing(node)) continue;
    if (typeof node === 'string') return false;
    if (node.name === 'img') {
      const image = imageOf(node);
      if (image) images.push(image);
      if (images.length > MAX_IMAGES) return false;
    } else if (IMAGE_WRAPPERS.has(node.name)) {
      if (!collectImages(node.children, images)) return false;
    } else if (node.name !== 'source' && node.name !== 'br') return false;
  }
  return true;
}
