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
  TEST = 'webhook.test',
}

registerEnumType(WebhookEvent, {
  name: 'WebhookEvent',
  description:
    'What a webhook tells: the public changes of `changes`. The type of the message is `post.created` for `POST_CREATED`.',
  valuesConfig: { TEST: { description: 'A test by `testWebhook`. Every webhook gets it.' } },
});

const allEvents = Object.values(WebhookEvent);

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

/** The kind of object that an event is about; undefined for tests. */
export function subjectTypeOf(event: WebhookEvent): PublicType | undefined {
  const [subject] = event.split('.');
  return Object.values(PublicType).find((type) => subjects[type] === subject);
}
