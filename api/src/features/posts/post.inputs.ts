import { registerEnumType } from 'type-graphql';

/** Maximum number of categories of a post (docs/behaviour.md#limits). */
export const MAX_CATEGORIES = 3;
export const MAX_TITLE = 200;
/** Maximum length of a body in characters of HTML, after embedded images have become uploads. */
export const MAX_HTML = 1_000_000;

export enum PostSort {
  LATEST = 'LATEST',
  POPULAR = 'POPULAR',
}

registerEnumType(PostSort, {
  name: 'PostSort',
  description: 'The order of a list of posts.',
  valuesConfig: {
    LATEST: { description: 'Newest first.' },
    POPULAR: { description: 'Most liked first, newer before older.' },
  },
});
