import { registerEnumType } from 'type-graphql';
import { type Change, ChangeType, PublicType } from '../changes/change.types.js';

/** What webhooks tell. The values are the types of the messages. */
export enum WebhookEvent {
  POST_CREATED = 'post.created',
  POST_UPDATED = 'post.updated',
  POST_DELETED = 'post.deleted',
  COMMENT_CREATED = 'comment.created',
  COMMENT_UPDATED = 'comment.updated',
  COMMENT_DELETED = 'comment.deleted',
  REPLY_CREATED = 'reply.created',
  REPLY_UPDATED = 'reply.updated',
  REPLY_DELETED = 'reply.deleted',
  USER_CREATED = 'user.created',
  USER_UPDATED = 'user.updated',
  USER_DELETED = 'user.deleted',
  CATEGORY_CREATED = 'category.created',
  CATEGORY_UPDATED = 'category.updated',
  CATEGORY_DELETED = 'category.deleted',
  CHALLENGE = 'webhook.challenge',
  TEST = 'webhook.test',
}

registerEnumType(WebhookEvent, {
  name: 'WebhookEvent',
  description:
    'What a webhook tells: the public changes of `changes`. The type of the message is `post.created` for `POST_CREATED`.',
  valuesConfig: {
    CHALLENGE: {
      description:
        'The first message. A receiver that answers with its `data.challenge` gets others. Needs no subscription.',
    },
    TEST: { description: 'A test by `testWebhook`. Needs no subscription.' },
  },
});

const allEvents = Object.values(WebhookEvent);
/** About the webhook itself, whatever it subscribes to. */
export const OF_WEBHOOK: readonly WebhookEvent[] = [WebhookEvent.CHALLENGE, WebhookEvent.TEST];

const subjects: Readonly<Record<PublicType, string>> = {
  [PublicType.POST]: 'post',
  [PublicType.COMMENT]: 'comment',
  [PublicType.REPLY]: 'reply',
  [PublicType.USER]: 'user',
  [PublicType.CATEGORY]: 'category',
};

const kinds: Readonly<Record<ChangeType, string>> = {
  [ChangeType.CREATED]: 'created',
  [ChangeType.UPDATED]: 'updated',
  [ChangeType.DELETED]: 'deleted',
};

export function eventOf({ subjectType, type }: Pick<Change, 'subjectType' | 'type'>): WebhookEvent {
  return eventNamed(`${subjects[subjectType]}.${kinds[type]}`);
}

export function eventNamed(name: string): WebhookEvent {
  const event = allEvents.find((each: string) => each === name);
  if (event === undefined) throw new Error(`There is no event ${name}.`);
  return event;
}

/** The kind of object that an event is about; undefined for those about the webhook itself. */
export function subjectTypeOf(event: WebhookEvent): PublicType | undefined {
  const [subject] = event.split('.');
  return Object.values(PublicType).find((type) => subjects[type] === subject);
}
