import { Parser } from 'htmlparser2';

/** One element right in a body, or a row of images and what stands around them. */
export interface HtmlBlock {
  /** Of the element; of a row of images `img`. */
  tag: string;
  html: string;
}

/**
 * Cuts a body into its outermost blocks, in time linear to its length.
 *
 * @param html of the stored subset, which is well-formed; joined, the blocks are the body again
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
      // Images stand beside each other, as words do.
      if (depth === 0 && tag !== 'img') cut(tag, parser.endIndex + 1);
    },
  });
  parser.write(html);
  parser.end();
  cut('img', html.length);
  return blocks;
}
