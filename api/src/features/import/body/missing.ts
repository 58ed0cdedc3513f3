import type { Losses } from './losses.js';

/** Blocks that are counted before and after the sanitiser, each with what becomes of one that is not stored. */
const COUNTED: readonly [RegExp, RegExp, string][] = [
  [/<figcaption[\s>]/g, /<figcaption>/g, 'caption became a paragraph'],
  [/<details[\s>]/g, /<details>/g, '<details> became text'],
  [/<img[\s>]/g, /<img /g, 'picture was left out: its address is not one of a picture on the web'],
  [/<table[\s>]/g, /<table>/g, 'table became text'],
  [/<aside data-callout/g, /<aside data-callout/g, 'callout became text'],
  [/<small data-note/g, /<small data-note/g, 'footnote became text'],
];

/** What the sanitiser did not keep of a body that was fitted to it. */
export function missing(fitted: string, stored: string, losses: Losses): void {
  for (const [before, after, change] of COUNTED) {
    const lost = (fitted.match(before)?.length ?? 0) - (stored.match(after)?.length ?? 0);
    // An embed's caption is counted with it.
    losses.add(change, Math.max(0, lost));
  }
}
