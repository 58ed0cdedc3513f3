import { registerEnumType } from 'type-graphql';

export enum ReportReason {
  SPAM = 'SPAM',
  HARASSMENT = 'HARASSMENT',
  HATE = 'HATE',
  ILLEGAL = 'ILLEGAL',
  COPYRIGHT = 'COPYRIGHT',
  OTHER = 'OTHER',
}

registerEnumType(ReportReason, {
  name: 'ReportReason',
  description: 'Why something is reported.',
  valuesConfig: {
    SPAM: { description: 'Advertising, or the same text over and over.' },
    HARASSMENT: { description: 'It attacks or threatens a person, or publishes private data.' },
    HATE: { description: 'It attacks people for what they are.' },
    ILLEGAL: { description: 'It is against the law.' },
    COPYRIGHT: { description: 'It copies the work of another person.' },
    OTHER: { description: 'Another reason, which the text explains.' },
  },
});

export enum ModerationSubject {
  POST = 'POST',
  COMMENT = 'COMMENT',
  REPLY = 'REPLY',
  PROFILE = 'PROFILE',
  COLLECTION = 'COLLECTION',
}

registerEnumType(ModerationSubject, {
  name: 'ModerationSubject',
  description: 'What kind of thing was reported.',
  valuesConfig: {
    POST: { description: 'A post.' },
    COMMENT: { description: 'A comment.' },
    REPLY: { description: 'A reply to a comment.' },
    PROFILE: { description: 'A user with their profile.' },
    COLLECTION: { description: 'A shared collection of saved posts.' },
  },
});

export enum ModerationAction {
  DISMISS = 'DISMISS',
  WARN = 'WARN',
  UNLIST = 'UNLIST',
  DELETE = 'DELETE',
  SUSPEND = 'SUSPEND',
  APPROVE = 'APPROVE',
}

registerEnumType(ModerationAction, {
  name: 'ModerationAction',
  description: 'A decision of a moderator.',
  valuesConfig: {
    DISMISS: { description: 'Nothing is done, and the person is not told.' },
    WARN: { description: 'The person is told the reason.' },
    UNLIST: { description: 'The post leaves all lists, feeds and search. It keeps its address.' },
    DELETE: {
      description:
        'Nobody sees the post, comment or reply. It is erased after 24 hours. A collection stays with its owner, who can no longer share it.',
    },
    SUSPEND: {
      description:
        'The person cannot log in, until a time or for good. A held text is also treated as by `DELETE`.',
    },
    APPROVE: { description: 'The held text is published now, and the person is told. It cannot be undone.' },
  },
});

export enum ModerationCaseState {
  OPEN = 'OPEN',
  DECIDED = 'DECIDED',
}

registerEnumType(ModerationCaseState, {
  name: 'ModerationCaseState',
  description: 'Whether a case waits for a decision.',
  valuesConfig: {
    OPEN: { description: 'It waits for a decision; oldest first.' },
    DECIDED: { description: 'It was decided; latest decision first.' },
  },
});

export enum ModerationEvent {
  DECIDED = 'DECIDED',
  UNDONE = 'UNDONE',
}

registerEnumType(ModerationEvent, {
  name: 'ModerationEvent',
  description: 'What a moderator did with a case.',
  valuesConfig: {
    DECIDED: { description: 'Decided it.' },
    UNDONE: { description: 'Undid the decision.' },
  },
});

/** Longest quote, reason and text of a report, in characters. */
export const MAX_REASON = 1000;
