import type { FileDetails } from '../../editor/files/frontMatter';
import { titleKey } from '../drafts/seriesChoice';
import { MAX_CATEGORIES, storedAddress, storedDescription } from './postRules';
import { sameValues, type PostValues } from './postValues';

interface TakenDetails {
  values: Partial<PostValues>;
  /** What was not taken, in words for the writer. */
  notices: readonly string[];
}

/**
 * What a post takes over of the front matter of an opened file. Nothing that the writer has filled in changes.
 * @param names of all categories; null if they could not be loaded
 */
export function takeDetails(
  details: FileDetails,
  mine: PostValues,
  names: readonly string[] | null,
): TakenDetails {
  const values: Partial<PostValues> = {};
  const notices: string[] = [];
  const { title, canonicalURL, series, cover, date, others } = details;
  const description = storedDescription(details.description);

  if (title !== null && mine.title.trim() === '') values.title = title;
  else if (title !== null && mine.title.trim() !== title) notices.push(keeps('title', title));

  if (description !== null && mine.description === null) values.description = description;
  else if (description !== null && storedDescription(mine.description) !== description) {
    notices.push(keeps('description', description));
  }

  const address = storedAddress(canonicalURL);
  if (address?.startsWith('https://') && mine.canonicalURL === null) values.canonicalURL = address;
  else if (address?.startsWith('https://') && storedAddress(mine.canonicalURL) !== address) {
    notices.push(`The post keeps its address elsewhere. The file has ${address}.`);
  } else if (address !== null && !address.startsWith('https://')) {
    notices.push(`The canonical address was left out, because it is no https address: ${address}.`);
  }

  // A post that is published already keeps its series.
  if (series !== null && mine.series === null && mine.version === undefined) {
    values.series = { seriesId: null, title: series };
  } else if (series !== null && titleKey(mine.series?.title ?? '') !== titleKey(series)) {
    notices.push(keeps('series', series));
  }

  takeCover(cover, mine, values, notices);
  takeCategories(details.tags, mine, names, { values, notices });
  if (date !== null) {
    notices.push(`A post is dated when it is published here. The file's date was left out: ${date}.`);
  }
  if (others.length > 0) {
    notices.push(`A post has no place for some of the file's front matter: ${others.join(', ')}.`);
  }
  return { values, notices };
}

/** What leads from `from` to `to`, apart from what the writer has changed since. */
export function changedBack(now: PostValues, from: PostValues, to: PostValues): Partial<PostValues> {
  const { title, description, canonicalURL, series, cover, categories } = to;
  const isAsItWas = (field: Partial<PostValues>) => sameValues({ ...now, ...field }, now);
  return {
    ...(isAsItWas({ title: from.title }) && { title }),
    ...(isAsItWas({ description: from.description }) && { description }),
    ...(isAsItWas({ canonicalURL: from.canonicalURL }) && { canonicalURL }),
    ...(isAsItWas({ series: from.series }) && { series }),
    ...(isAsItWas({ cover: from.cover }) && { cover }),
    ...(isAsItWas({ categories: from.categories }) && { categories }),
  };
}

const keeps = (what: string, theirs: string): string =>
  `The post keeps its ${what}. The file has “${theirs}”.`;

function takeCover(
  cover: string | null,
  mine: PostValues,
  values: Partial<PostValues>,
  notices: string[],
): void {
  if (cover === null) return;
  if (mine.cover.kind !== 'none') {
    if (mine.cover.kind !== 'stored' || mine.cover.url !== cover) {
      notices.push(`The post keeps its cover image. The file has ${cover}.`);
    }
  } else if (/^https:\/\/[^/]/i.test(cover) && URL.canParse(cover)) {
    values.cover = { kind: 'stored', url: cover };
    notices.push(
      'The cover image stays on the site that it came from, and may go away there. Add it as a file to keep it here.',
    );
  } else {
    notices.push(`The cover image is not on the web: ${cover}. Add it as a file with “Add cover image”.`);
  }
}

function takeCategories(
  tags: readonly string[],
  mine: PostValues,
  names: readonly string[] | null,
  { values, notices }: { values: Partial<PostValues>; notices: string[] },
): void {
  if (tags.length === 0) return;
  if (names === null) {
    notices.push(`The categories could not be loaded. The file has these tags: ${tags.join(', ')}.`);
    return;
  }
  const byKey = new Map(names.map((name) => [keyOf(name), name]));
  const found: string[] = [];
  const unknown: string[] = [];
  for (const tag of tags) {
    const whole = byKey.get(keyOf(tag));
    // Jekyll separates tags by spaces.
    const parts = whole === undefined ? tag.split(/\s+/) : [tag];
    const known = parts.map((part) => byKey.get(keyOf(part)));
    if (known.every((name) => name === undefined)) unknown.push(tag);
    else {
      found.push(...known.filter((name) => name !== undefined));
      unknown.push(...parts.filter((_, index) => known[index] === undefined));
    }
  }
  const added = [...new Set(found)].filter((name) => !mine.categories.includes(name));
  const room = Math.max(0, MAX_CATEGORIES - mine.categories.length);
  if (added.length > 0 && room > 0) values.categories = [...mine.categories, ...added.slice(0, room)];
  const others = added.slice(room);
  if (others.length > 0) {
    notices.push(`A post has three categories at most. These were left out: ${others.join(', ')}.`);
  }
  if (unknown.length > 0) notices.push(`There are no categories for these tags: ${unknown.join(', ')}.`);
}

/** The same for `Next.js` and `nextjs`, `State management` and `state-management`. */
const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]/gu, '');
