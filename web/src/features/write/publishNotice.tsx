import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { draftTitle } from '../drafts/mergeDrafts';
import type { DeviceDraft } from '../drafts/deviceDrafts';
import { PublishNotices, type Notice } from './PublishNotices';

let root: Root | null = null;
let box: HTMLElement | null = null;
let notices: readonly OwnNotice[] = [];

/** A notice names a text of one person, whom no other person on the device shall learn of. */
interface OwnNotice extends Notice {
  userId: string;
}

interface Published {
  title: string;
  postId: string;
  isUpdate: boolean;
  /** It had waited for the network. */
  isBack: boolean;
}

/** Says that a draft was published while the writer was perhaps on another page, or away. */
export function showPublished(userId: string, { title, postId, isUpdate, isBack }: Published): void {
  const text = `${isBack ? 'You are back online. ' : ''}“${draftTitle({ title })}” is ${isUpdate ? 'updated' : 'published'}.`;
  show({ userId, text, href: `/post/${postId}`, link: 'Read the post', isError: false });
}

/** Says why such a draft was not published. */
export function showUnpublished(
  userId: string,
  draft: Pick<DeviceDraft, 'id' | 'title'>,
  reason: string,
): void {
  const text = `“${draftTitle(draft)}” was not published: ${reason}`;
  show({ userId, text, href: `/write?draft=${draft.id}`, link: 'Open the draft', isError: true });
}

/** Says what became of a schedule whose writer has left the form; `reason` is why there is none. */
export function showScheduled(
  userId: string,
  draft: Pick<DeviceDraft, 'id' | 'title'>,
  reason: string | null,
): void {
  const text = `“${draftTitle(draft)}” ${reason === null ? 'is scheduled.' : `was not scheduled: ${reason}`}`;
  show({ userId, text, href: `/write?draft=${draft.id}`, link: 'Open the draft', isError: reason !== null });
}

/** Closes the notices, except those of this person. */
export function closePublishNotices(userId?: string): void {
  notices = notices.filter((notice) => notice.userId === userId);
  if (root) render();
}

function show(notice: OwnNotice): void {
  notices = [...notices.filter(({ href }) => href !== notice.href), notice];
  render();
}

// Its own root: the pages of readers have no code for it.
function render(): void {
  box ??= document.createElement('div');
  // Others may have emptied the page, as test files do that share it.
  if (!box.isConnected) document.body.append(box);
  root ??= createRoot(box);
  root.render(
    <StrictMode>
      <PublishNotices
        notices={notices}
        onClose={(closed) => {
          notices = notices.filter((notice) => notice !== closed);
          render();
        }}
      />
    </StrictMode>,
  );
}
