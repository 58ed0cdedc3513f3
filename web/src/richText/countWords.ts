/** Scripts written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** Made at the first text that needs it, because making one takes long. */
let segmenter: Intl.Segmenter | undefined;

/** The words of a text in any language, by the rule of the API's `Post.readingMinutes`. */
export function countWords(text: string): number {
  let count = 0;
  const spaced = text.replace(UNSPACED, (run) => {
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
    for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) count += 1;
    return ' ';
  });
  for (const token of spaced.split(/\s+/)) if (/[\p{L}\p{N}]/u.test(token)) count += 1;
  return count;
}
