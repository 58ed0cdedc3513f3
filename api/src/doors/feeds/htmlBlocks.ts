import { Parser } from 'htmlparser2';

/** A top-level element of a body, or a run of images with the text around them. */
export interface HtmlBlock {
  /** Name of the element; `img` for a run of images. */
  tag: string;
  html: string;
}

/**
 * Splits a body into its top-level blocks, in linear time.
 *
 * @param html of the stored subset, which is well-formed. The joined blocks equal the body
 */
export function htmlBlocks(html: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = [];
  let start = 0;
  let depth = 0;
  const cut = (tag: string, end: number) => {
    if (end > start) blocks.push({ tag, html: html.slice(start, end) });
    start = end;
  };
  const parser = new Parser({
    onopentag: () => {
      depth += 1;
    },
    onclosetag: (tag) => {
      depth -= 1;
      // Images are inline, so they do not end a block.
      if (depth === 0 && tag !== 'img') cut(tag, parser.endIndex + 1);
    },
  });
  parser.write(html);
  parser.end();
  cut('img', html.length);
  return blocks;
}
