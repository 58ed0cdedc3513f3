import type { HoldReason, ModerationAction, ModerationSubject, ReportReason } from '../../generated/graphql';

/* The words of moderators for the values of the API. */
export const reportReasons: Readonly<Record<ReportReason, string>> = {
  SPAM: 'Spam',
  HARASSMENT: 'Harassment',
  HATE: 'Hate',
  ILLEGAL: 'Against the law',
  COPYRIGHT: 'Copied without permission',
  OTHER: 'Something else',
};

/** Why a text is held for review. */
export const holdReasons: Readonly<Record<HoldReason, string>> = {
  REPEATED: 'the same text as others of new accounts',
  LINKS: 'mostly links',
  TRAP: 'an invisible field was filled, which programs do',
};

/** On the button that decides, and in the past tense. */
export const actionTexts: Readonly<
  Record<ModerationAction, { choice: string; about: string; done: string }>
> = {
  DISMISS: { choice: 'Dismiss', about: 'Nothing is wrong. Nobody is told.', done: 'dismissed' },
  WARN: { choice: 'Warn', about: 'The person reads your reason.', done: 'warned' },
  UNLIST: { choice: 'Unlist', about: 'It leaves lists and search, and keeps its address.', done: 'unlisted' },
  DELETE: { choice: 'Delete', about: 'Nobody sees it. It is erased after 24 hours.', done: 'deleted' },
  SUSPEND: { choice: 'Suspend', about: 'The person cannot log in.', done: 'suspended' },
  APPROVE: {
    choice: 'Approve',
    about: 'It is published now. This cannot be undone.',
    done: 'approved',
  },
};

/** Such as "post". */
export const subjectName = (subject: ModerationSubject): string =>
  subject === 'COLLECTION' ? 'shared list' : subject.toLowerCase();

/** What a decision means for this kind of thing. */
export function actionAbout(
  action: ModerationAction,
  { subjectType, heldFor }: { subjectType: ModerationSubject; heldFor: HoldReason | null },
): string {
  if (action === 'DELETE' && subjectType === 'COLLECTION')
    return 'Its address shows nothing. Its owner keeps it and cannot share it again.';
  if (action === 'SUSPEND' && heldFor !== null)
    return 'The person cannot log in. The text is not published, and is erased after 24 hours.';
  return actionTexts[action].about;
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
