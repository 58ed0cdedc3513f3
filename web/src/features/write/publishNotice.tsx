import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { draftTitle } from '../drafts/mergeDrafts';
import type { DeviceDraft } from '../drafts/deviceDrafts';
import { PublishNotices, type Notice } from './PublishNotices';

let root: Root | null = null;
let notices: readonly Notice[] = [];

/** Says that a draft was published after the network came back. The writer may be on any page, or away. */
export function showPublished(title: string, postId: string, isUpdate: boolean): void {
  const text = `You are back online. “${draftTitle({ title })}” is ${isUpdate ? 'updated' : 'published'}.`;
  show({ text, href: `/post/${postId}`, link: 'Read the post', isError: false });
}

/** Says why a draft was not published after the network came back. */
export function showUnpublished(draft: DeviceDraft, reason: string): void {
  const text = `“${draftTitle(draft)}” was not published: ${reason}`;
  show({ text, href: `/write?draft=${draft.id}`, link: 'Open the draft', isError: true });
}

/** The notices are about texts of one person. */
export function closePublishNotices(): void {
  notices = [];
  if (root) render();
}

function show(notice: Notice): void {
  notices = [...notices.filter(({ href }) => href !== notice.href), notice];
  render();
}

// Its own root: the pages of readers have no code for it.
function render(): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
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
