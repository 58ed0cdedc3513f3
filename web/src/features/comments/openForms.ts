import { elementIdOf, type RemarkKind } from './commentAddress';

/** The places (commentDrafts.ts) of the open forms in the place of a comment or reply, and below it. */
export function openForms(what: RemarkKind, id: string): string[] {
  const forms = document.getElementById(elementIdOf(what, id))?.querySelectorAll('form') ?? [];
  return [...forms].flatMap(({ dataset: { place } }) => place ?? []);
}
