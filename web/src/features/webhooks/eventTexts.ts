import type { WebhookEvent } from '../../generated/graphql';

/** The events that a member can choose, by what they are about. */
export const EVENT_GROUPS: readonly { title: string; events: readonly WebhookEvent[] }[] = [
  { title: 'Posts', events: ['POST_CREATED', 'POST_UPDATED', 'POST_DELETED'] },
  { title: 'Comments', events: ['COMMENT_CREATED', 'COMMENT_UPDATED', 'COMMENT_DELETED'] },
  { title: 'Replies', events: ['REPLY_CREATED', 'REPLY_UPDATED', 'REPLY_DELETED'] },
  { title: 'Members', events: ['USER_CREATED', 'USER_UPDATED', 'USER_DELETED'] },
  { title: 'Categories', events: ['CATEGORY_CREATED', 'CATEGORY_UPDATED', 'CATEGORY_DELETED'] },
];

const known = new Set<string>(EVENT_GROUPS.flatMap(({ events }) => events));
export const isEvent = (name: string): name is WebhookEvent => known.has(name);

/** The type of an event’s message, such as `post.created`. */
export const typeOf = (event: string): string =>
  event.includes('_') ? event.toLowerCase().replace('_', '.') : `webhook.${event.toLowerCase()}`;

/** What happens, without the object. */
export const verbOf = (event: string): string => event.toLowerCase().split('_')[1] ?? event;
