import type { DraftItem_DraftFragment } from '../../generated/graphql';
import { parseHtml } from '../../richText/parseHtml';
import type { DeviceDraft } from './deviceDrafts';

/** A draft as lists show it, wherever it is kept. */
export interface ListedDraft {
  id: string;
  title: string;
  /** The beginning of the text. */
  excerpt: string;
  /** When it was last kept, in milliseconds since 1970. */
  savedAt: number;
  /** The post that is edited; null for a new one. */
  postId: string | null;
  postTitle: string | null;
  /** It holds changes of a post that was deleted since. */
  isPostDeleted: boolean;
  /** Version of it on the server that is shown; null when the server does not have it. */
  version: number | null;
  /** The server does not have all of it. */
  isOnlyOnDevice: boolean;
}

/**
 * Drafts of the server and of this device as one list, last kept first.
 *
 * @param onServer null when the server did not answer: then the device shows what it has. Otherwise what the device calls saved
 *   and the server no longer has is finished, and is left out.
 */
export function mergeDrafts(
  onServer: readonly DraftItem_DraftFragment[] | null,
  onDevice: readonly DeviceDraft[],
): ListedDraft[] {
  const known = new Map(onServer?.map((draft) => [draft.id, draft]));
  const merged = new Map<string, ListedDraft>([...known].map(([id, draft]) => [id, listed(draft)]));
  for (const draft of onDevice) {
    const there = known.get(draft.id);
    const isPostDeleted = there
      ? isOfDeletedPost(there)
      : draft.postId === null && draft.postVersion !== null;
    if (draft.isOnServer && onServer !== null) continue;
    merged.set(draft.id, {
      ...{ id: draft.id, title: draft.title, savedAt: draft.savedAt },
      postId: isPostDeleted ? null : draft.postId,
      isPostDeleted,
      version: draft.serverVersion,
      excerpt: beginningOf(draft.html),
      postTitle: there?.post?.title ?? null,
      isOnlyOnDevice: !draft.isOnServer,
    });
  }
  return [...merged.values()].sort((a, b) => b.savedAt - a.savedAt);
}

/** Whether there is anything in it. */
export function isWorthKeeping({ title, excerpt, postId, isPostDeleted }: ListedDraft): boolean {
  return postId !== null || isPostDeleted || title.trim() !== '' || excerpt !== '';
}

/** Drafts of new posts have no version of one. */
const isOfDeletedPost = ({ post, postVersion }: DraftItem_DraftFragment): boolean =>
  post === null && postVersion !== null;

function listed(draft: DraftItem_DraftFragment): ListedDraft {
  const { id, title, excerpt, updatedAt, post, version } = draft;
  return {
    ...{ id, title, excerpt, savedAt: Date.parse(updatedAt) },
    postId: post?.id ?? null,
    postTitle: post?.title ?? null,
    isPostDeleted: isOfDeletedPost(draft),
    version,
    isOnlyOnDevice: false,
  };
}

const MAX_EXCERPT = 220;

function beginningOf(html: string): string {
  const body = parseHtml(html);
  for (const block of body.querySelectorAll('p, h2, h3, h4, li, pre, blockquote')) block.append(' ');
  const text = body.textContent.replace(/\s+/g, ' ').trim();
  return text.length <= MAX_EXCERPT ? text : `${text.slice(0, MAX_EXCERPT - 1).trimEnd()}…`;
}
