/** What of a post is kept on the device while it is written. */
export interface PostDraft {
  title: string;
  html: string;
  /** Names of categories. */
  categories: string[];
  /** When it was kept, in milliseconds since 1970. */
  savedAt: number;
  /** Version of the post that the writing began from; missing for a new post. */
  version?: number;
  /** A draft that had been found, and neither restored nor discarded, when this one was begun. */
  earlier?: PostDraft;
}

/**
 * Where a draft stands in the local storage: each person on the device has their own.
 *
 * @param postId the post that is edited; `null` for one that is not published yet.
 */
export const draftKey = (userId: string, postId: string | null): string =>
  `draft:${userId}:${postId ?? 'new'}`;

/** Reads a draft; `null` if there is none or what is there cannot be understood. */
export function readDraft(key: string): PostDraft | null {
  try {
    return asDraft(JSON.parse(window.localStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** Keeps a draft, or removes it for `null`. Tells whether it worked: a browser may have no room or allow no storage. */
export function writeDraft(key: string, draft: PostDraft | null): boolean {
  try {
    if (draft) window.localStorage.setItem(key, JSON.stringify(draft));
    else window.localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

function asDraft(value: unknown): PostDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { title, html, categories, savedAt, version, earlier }: Partial<Record<keyof PostDraft, unknown>> =
    value;
  if (typeof title !== 'string' || typeof html !== 'string' || typeof savedAt !== 'number') return null;
  const draft: PostDraft = {
    title,
    html,
    categories: Array.isArray(categories) ? categories.filter((name) => typeof name === 'string') : [],
    savedAt,
  };
  if (typeof version === 'number') draft.version = version;
  const before = asDraft(earlier);
  if (before) draft.earlier = before;
  return draft;
}
