import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, type ValueTransformer } from 'typeorm';
import { connectionTypes } from '../../platform/graphql/connection.js';
import { User } from '../users/user.entity.js';
import { eventNamed, WebhookEvent } from './webhookEvents.js';

const cascade = { onDelete: 'CASCADE', onUpdate: 'NO ACTION' } as const;

const asNumber: ValueTransformer = {
  from: (value: unknown) => (value === null ? null : Number(value)),
  to: (value: unknown) => value,
};

const asNames: ValueTransformer = {
  from: (names: string) => names.split(',').map(eventNamed),
  to: (events: readonly WebhookEvent[]) => events.join(','),
};

/** Why a webhook is off. */
export enum WebhookOff {
  OWNER = 'OWNER',
  GONE = 'GONE',
  FAILING = 'FAILING',
  CATEGORY = 'CATEGORY',
}

registerEnumType(WebhookOff, {
  name: 'WebhookOff',
  description: 'Why a webhook is off.',
  valuesConfig: {
    OWNER: { description: 'Its owner turned it off.' },
    GONE: { description: 'The receiver answered 410 Gone.' },
    FAILING: { description: 'No delivery succeeded for three days.' },
    CATEGORY: { description: 'The category that it was limited to was deleted. It cannot be turned on.' },
  },
});

export enum DeliveryState {
  PENDING = 'PENDING',
  DELIVERED = 'DELIVERED',
  FAILED = 'FAILED',
  SKIPPED = 'SKIPPED',
}

registerEnumType(DeliveryState, {
  name: 'WebhookDeliveryState',
  description: 'What has become of a delivery.',
  valuesConfig: {
    PENDING: { description: 'It waits for its first or next attempt.' },
    DELIVERED: {
      description: 'The receiver answered with a status from 200 to 299, and to a challenge as it should.',
    },
    FAILED: { description: 'It was given up after three days, or the receiver is gone.' },
    SKIPPED: {
      description:
        'Nothing was sent: the object was no longer public, or this is a private copy of the sandbox.',
    },
  },
});

/** An address that is told of public changes (docs/decisions/0148-webhooks.md). Its secret is derived, not stored. */
@ObjectType({
  simpleResolvers: true,
  description: 'An address that is told of public changes (docs/api.md#webhooks).',
})
@Entity('webhook')
@Index('webhook_user', ['userId', 'id'])
export class Webhook {
  @Field(() => ID, { description: 'For `updateWebhook`, `testWebhook` and `deleteWebhook`.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_webhook_user', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  @Field(() => String, { description: 'Where messages are sent.' })
  @Column({ type: 'varchar', length: 2048 })
  url: string;

  @Field(() => [WebhookEvent], { description: 'What it tells.' })
  @Column({ type: 'varchar', length: 400, transformer: asNames })
  events: WebhookEvent[];

  /** No foreign key: the member's deletion is to be told. */
  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the member of whom changes are told, also if the account was deleted; null for all.',
  })
  @Column({ type: 'varchar', length: 36, nullable: true })
  authorId: string | null;

  /** Only posts in this category with their comments and replies, and the category itself. No foreign key, as for the author. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  categoryId: string | null;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description:
      'When the receiver at this address proved that it wants messages; null before. Until then only challenges are sent.',
  })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  verifiedAt: Date | null;

  /** Changes up to this position of the log are not told. */
  @Column({ type: 'bigint', transformer: asNumber })
  position: number;

  @Column({ type: 'integer' })
  secretVersion: number;

  /** The former secret signs too, for a day. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  rotatedAt: Date | null;

  @Field(() => DateTimeResolver, { description: 'When it was created.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => DateTimeResolver, { nullable: true, description: 'Since when it is off; null if it is on.' })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  disabledAt: Date | null;

  @Field(() => WebhookOff, { nullable: true, description: 'Why it is off; null if it is on.' })
  @Column({ type: 'varchar', length: 8, nullable: true })
  disabledReason: WebhookOff | null;

  /** Failed attempts since the last success. */
  @Column({ type: 'integer' })
  failures: number;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'Since when every attempt has failed; null if the last one succeeded.',
  })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  failingSince: Date | null;

  /** Nothing is sent before this time, so that a receiver that is down is not asked for each message. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  pausedUntil: Date | null;
}

/** A message to one webhook. It has no content: the sender builds it from the object as it is then. */
@ObjectType({
  simpleResolvers: true,
  description: 'A message to a webhook. Deliveries are kept for 30 days.',
})
@Entity('outbox_delivery')
@Index('outbox_delivery_once', ['webhookId', 'position'], { unique: true })
@Index('outbox_delivery_due', ['webhookId', 'state', 'dueAt'])
@Index('outbox_delivery_latest', ['webhookId', 'createdAt', 'id'])
@Index('outbox_delivery_expires', ['createdAt'])
export class WebhookDelivery {
  @Field(() => ID, { description: 'The `webhook-id` of the message, also of its repetitions.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => Webhook, { name: 'fk_outbox_delivery_webhook', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  webhookId: string;

  /** Of the change in the log; null for a challenge or a test. */
  @Column({ type: 'bigint', nullable: true, transformer: asNumber })
  position: number | null;

  @Field(() => WebhookEvent, { description: 'What it tells.' })
  @Column({ type: 'varchar', length: 20 })
  event: WebhookEvent;

  @Field(() => ID, { description: 'The object that it is about; the webhook, for a challenge or a test.' })
  @Column({ type: 'varchar', length: 36 })
  subjectId: string;

  @Column({ type: 'varchar', length: 36, nullable: true })
  postId: string | null;

  @Field(() => DateTimeResolver, { description: 'When it happened.' })
  @Column({ type: 'datetime', precision: 3 })
  changedAt: Date;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => DeliveryState, { description: 'What has become of it.' })
  @Column({ type: 'varchar', length: 9 })
  state: DeliveryState;

  @Field(() => DateTimeResolver, { description: 'When the next attempt is due, if it is pending.' })
  @Column({ type: 'datetime', precision: 3 })
  dueAt: Date;

  @Field(() => Int, { description: 'The number of attempts so far.' })
  @Column({ type: 'integer' })
  attempts: number;

  @Column({ type: 'varchar', length: 36, nullable: true })
  claim: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  claimedUntil: Date | null;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'When the last attempt ended; null before the first.',
  })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  attemptedAt: Date | null;

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the last answer; null without one.' })
  @Column({ type: 'integer', nullable: true })
  status: number | null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed; null if it did not.' })
  @Column({ type: 'varchar', length: 200, nullable: true })
  problem: string | null;
}

export const WebhookDeliveryConnection = connectionTypes(
  WebhookDelivery,
  'WebhookDelivery',
  'deliveries of a webhook',
).ConnectionType;
