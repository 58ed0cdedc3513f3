import { elementIdOf, type RemarkKind } from './commentAddress';

/** The places (commentDrafts.ts) of the open forms in the place of a comment or reply, and below it. */
export function openForms(what: RemarkKind, id: string): string[] {
  const forms = document.getElementById(elementIdOf(what, id))?.querySelectorAll('form') ?? [];
  return [...forms].flatMap(({ dataset: { place } }) => place ?? []);
}

/** The ids of the replies to a comment that are on the page. */
export function shownReplies(commentId: string): string[] {
  const start = elementIdOf('reply', '');
  const replies = document
    .getElementById(elementIdOf('comment', commentId))
    ?.querySelectorAll(`[id^="${start}"]`);
  return [...(replies ?? [])].map(({ id }) => id.slice(start.length));
}
