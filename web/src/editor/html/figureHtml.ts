import { MAX_IMAGES, type EditorFigure, type EditorImage } from './blocks';
import { isInline } from './inlineFromHtml';
import { inlineHtml } from './tableHtml';
import { escapeAttribute } from './writtenHtml';

/** The stored form of images (docs/behaviour.md#stored-subset). `inParagraph` counts for a single image without more. */
export function figureToHtml({ images, captionHtml, isWide }: EditorFigure, inParagraph: boolean): string {
  const parts = images.map(imageToHtml).join('');
  if (images.length === 0) return '';
  if (images.length === 1 && captionHtml === null && !isWide) return inParagraph ? `<p>${parts}</p>` : parts;
  const caption = captionHtml === null ? '' : `<figcaption>${captionHtml}</figcaption>`;
  return `<figure${isWide ? ' data-width="wide"' : ''}>${parts}${caption}</figure>`;
}

function imageToHtml({ src, alt = '', width, height }: EditorImage): string {
  const attributes = Object.entries({ src, alt: alt.trim(), width, height })
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`);
  return `<img${attributes.join('')} />`;
}

/** The images of a figure with its caption; `undefined` if it holds anything else, or too many images. */
export function readFigure(figure: Element): EditorFigure | undefined {
  const parts = [...figure.childNodes].filter(
    (node) => node instanceof Element || /\S/.test(node.textContent ?? ''),
  );
  const caption =
    parts.at(-1) instanceof Element && parts.at(-1)?.nodeName === 'FIGCAPTION' ? parts.pop() : undefined;
  const images = parts.map(readImage);
  if (images.length === 0 || images.length > MAX_IMAGES || !images.every((image) => image !== undefined)) {
    return undefined;
  }
  if (caption && !isInline(caption.childNodes)) return undefined;
  return {
    images,
    captionHtml: (caption && inlineHtml(caption.childNodes)) || null,
    isWide: figure.getAttribute('data-width') === 'wide',
  };
}

export function readImage(node: Node): EditorImage | undefined {
  if (!(node instanceof HTMLImageElement)) return undefined;
  const src = node.getAttribute('src');
  if (src === null) return undefined;
  const pixels = (side: 'width' | 'height'): number | undefined => {
    const value = node.getAttribute(side) ?? '';
    return /^\d+$/.test(value) ? Number(value) : undefined;
  };
  return {
    src,
    alt: node.getAttribute('alt') ?? undefined,
    width: pixels('width'),
    height: pixels('height'),
  };
}
