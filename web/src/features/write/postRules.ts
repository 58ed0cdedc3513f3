/** The longest title, in characters as the API counts them (an emoji of one code point is one). */
export const MAX_TITLE = 200;
/** docs/behaviour.md#limits */
export const MAX_CATEGORIES = 3;

/** The fields in the order of the page, with the API's names. */
export const postFields = ['coverImageURL', 'title', 'html', 'categories'] as const;
export type PostField = (typeof postFields)[number];
export type PostErrors = Partial<Record<PostField, string>>;

export function postErrors(title: string, isBodyEmpty: boolean): PostErrors {
  const errors: PostErrors = {};
  const length = titleLength(title);
  if (length === 0) errors.title = 'Give the post a title.';
  if (length > MAX_TITLE) {
    errors.title = `A title can have at most ${MAX_TITLE} characters; this one has ${length}.`;
  }
  if (isBodyEmpty) errors.html = 'Write something first.';
  return errors;
}

export const titleLength = (title: string): number => [...title.trim()].length;
