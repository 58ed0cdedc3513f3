import type { SeriesChoice } from '../drafts/seriesChoice';

/** The longest title, in characters as the API counts them (an emoji of one code point is one). */
export const MAX_TITLE = 200;
/** docs/behaviour.md#limits */
export const MAX_CATEGORIES = 3;
export const MAX_DESCRIPTION = 300;
export const MAX_SERIES_TITLE = 100;

/** The fields in the order of the page, with the API's names. */
export const postFields = [
  ...(['coverImageURL', 'title', 'html', 'categories'] as const),
  ...(['description', 'canonicalURL', 'series'] as const),
];
export type PostField = (typeof postFields)[number];
export type PostErrors = Partial<Record<PostField, string>>;

/** The fields that the page can check before it asks the API. */
export interface CheckedValues {
  title: string;
  html: string;
  description: string | null;
  canonicalURL: string | null;
  series: SeriesChoice | null;
}

export function postErrors({ title, html, description, canonicalURL, series }: CheckedValues): PostErrors {
  const errors: PostErrors = {};
  const length = lengthOf(title);
  if (length === 0) errors.title = 'Give the post a title.';
  if (length > MAX_TITLE) {
    errors.title = `A title can have at most ${MAX_TITLE} characters; this one has ${length}.`;
  }
  if (html === '') errors.html = 'Write something first.';
  const described = lengthOf(description ?? '');
  if (described > MAX_DESCRIPTION) {
    errors.description = `A description can have at most ${MAX_DESCRIPTION} characters; this one has ${described}.`;
  }
  const address = storedAddress(canonicalURL);
  if (address !== null && !address.startsWith('https://')) {
    errors.canonicalURL = 'This must be an https address, such as https://example.com/post.';
  }
  if (series?.seriesId === null && series.title !== null) {
    const named = lengthOf(series.title);
    if (named === 0) errors.series = 'Give the series a title.';
    if (named > MAX_SERIES_TITLE) {
      errors.series = `A series can have a title of at most ${MAX_SERIES_TITLE} characters; this one has ${named}.`;
    }
  }
  return errors;
}

export const lengthOf = (text: string): number => [...text.trim()].length;

/** A description as the API stores it. */
export function storedDescription(text: string | null): string | null {
  const line = text?.replace(/\s/g, ' ').trim() ?? '';
  return line === '' ? null : line;
}

/** An address as the API stores it, without its fragment; as it is if it is no address. */
export function storedAddress(text: string | null): string | null {
  const written = text?.trim() ?? '';
  if (written === '') return null;
  if (!URL.canParse(written)) return written;
  const url = new URL(written);
  url.hash = '';
  return url.href;
}
