import type { DraftItem_DraftFragment } from '../../generated/graphql';
import type { DeviceDraft } from './deviceDrafts';
import { beginningOf, excerptOf } from './excerpt';

export interface ListedDraft {
  id: string;
  title: string;
  excerpt: string;
  /** When it was last saved, in milliseconds since 1970. */
  savedAt: number;
  /** The post that is edited; null for a new one. */
  postId: string | null;
  postTitle: string | null;
  isPostDeleted: boolean;
  /** The server's version that this text is or follows; null if the server never had the draft. */
  version: number | null;
  /** The server's version of the draft in its list; null if it is not there. */
  storedVersion: number | null;
  /** The device has changes that the server does not have. */
  isOnlyOnDevice: boolean;
  /** When the server publishes it, in milliseconds since 1970; null if it is not scheduled. */
  publishAt: number | null;
  /** Why the server did not publish it at its time; null if nothing went wrong. */
  publishProblem: string | null;
  /** This device publishes it when the network is back. */
  publishes: boolean;
  /** Why this device did not publish it then; null if nothing went wrong. */
  publishFailure: string | null;
}

/**
 * Merges the drafts of the server and of this device, last saved first. A draft that was on the server and is not in
 * `onServer` was published or deleted; null means that the server did not answer, and lists all of the device.
 */
export function mergeDrafts(
  onServer: readonly DraftItem_DraftFragment[] | null,
  onDevice: readonly DeviceDraft[],
): ListedDraft[] {
  const onServerById = new Map(onServer?.map((draft) => [draft.id, draft]));
  const merged = new Map<string, ListedDraft>([...onServerById].map(([id, draft]) => [id, listed(draft)]));
  for (const draft of onDevice) {
    const there = onServerById.get(draft.id);
    const isPostDeleted = there
      ? isOfDeletedPost(there)
      : draft.postId === null && draft.postVersion !== null;
    const publishing = {
      publishes: draft.publishes === true,
      publishFailure: draft.publishFailure ?? null,
    };
    if (draft.isOnServer && onServer !== null) {
      const known = merged.get(draft.id);
      if (known) merged.set(draft.id, { ...known, ...publishing });
      continue;
    }
    merged.set(draft.id, {
      id: draft.id,
      title: draft.title,
      savedAt: draft.savedAt,
      postId: isPostDeleted ? null : draft.postId,
      isPostDeleted,
      version: draft.serverVersion,
      storedVersion: there?.version ?? null,
      // Of code or headings alone something is shown too, which tells the draft from an empty one.
      excerpt: excerptOf(draft.html, MAX_EXCERPT) || beginningOf(draft.html, MAX_EXCERPT),
      postTitle: there?.post?.title ?? null,
      isOnlyOnDevice: !draft.isOnServer,
      ...scheduleOf(there),
      ...publishing,
    });
  }
  return [...merged.values()].sort((a, b) => b.savedAt - a.savedAt);
}

/** Whether the draft has any content. */
export function isWorthKeeping({ title, excerpt, postId, isPostDeleted }: ListedDraft): boolean {
  return postId !== null || isPostDeleted || title.trim() !== '' || excerpt !== '';
}

/** Drafts of new posts have no post version. */
const isOfDeletedPost = ({ post, postVersion }: DraftItem_DraftFragment): boolean =>
  post === null && postVersion !== null;

function listed(draft: DraftItem_DraftFragment): ListedDraft {
  const { id, title, excerpt, updatedAt, post, version } = draft;
  return {
    id,
    title,
    excerpt,
    savedAt: Date.parse(updatedAt),
    postId: post?.id ?? null,
    postTitle: post?.title ?? null,
    isPostDeleted: isOfDeletedPost(draft),
    version,
    storedVersion: version,
    isOnlyOnDevice: false,
    ...scheduleOf(draft),
    publishes: false,
    publishFailure: null,
  };
}

function scheduleOf(draft: DraftItem_DraftFragment | undefined) {
  return {
    publishAt: draft?.publishAt == null ? null : Date.parse(draft.publishAt),
    publishProblem: draft?.publishProblem ?? null,
  };
}

const MAX_EXCERPT = 220;

export function draftTitle({ title }: { title: string }): string {
  const name = title.trim();
  return name === '' ? 'Untitled' : name;
}
