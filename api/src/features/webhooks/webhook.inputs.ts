import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { IsId } from '../../platform/useCases/inputRules.js';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString } from '../../platform/useCases/rules.js';
import { Viewer } from '../users/viewer.js';
import { Webhook, WebhookDelivery } from './webhook.entity.js';
import { WebhookEvent } from './webhookEvents.js';

const NO_WEBHOOK = 'This webhook does not exist.';
const NO_DELIVERY = 'This delivery does not exist.';
const EVENTS = { message: 'Name one to 15 events.' };

@InputType({ description: 'A new webhook.' })
export class CreateWebhookInput {
  @Field(() => String, {
    description: 'The https address of the receiver, 2048 characters at most, on the public internet.',
  })
  @IsString({ message: 'The address must be a text.' })
  url: string;

  @Field(() => [WebhookEvent], { description: 'What to tell.' })
  @ArrayMaxSize(15, EVENTS)
  @IsArray(EVENTS)
  events: WebhookEvent[];

  @Field(() => String, {
    nullable: true,
    description:
      'Only changes of the member with this username and of their posts, with the comments and replies on them. All if omitted.',
  })
  @IsOptional()
  @IsString({ message: 'A username is a text.' })
  author?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Only posts in the category with this name, the comments and replies on them, and changes of the category. All deletions of posts, comments and replies are told. Everything if omitted.',
  })
  @IsOptional()
  @IsString({ message: 'The name of a category is a text.' })
  category?: string | null;
}

@ObjectType({ description: 'The new webhook with its secret.' })
export class CreateWebhookPayload {
  @Field(() => Webhook, { description: 'The webhook.' })
  webhook: Webhook;

  @Field(() => String, {
    description: 'The secret that signs its messages, `whsec_…`. Store it: it is not shown again.',
  })
  secret: string;
}

@InputType({ description: 'Changes of a webhook. What is omitted stays.' })
export class UpdateWebhookInput {
  @Field(() => ID, { description: 'The webhook.' })
  @IsId(NO_WEBHOOK)
  webhookId: string;

  @Field(() => String, {
    nullable: true,
    description: 'Another address. Its receiver gets a challenge before other messages.',
  })
  @IsOptional()
  @IsString({ message: 'The address must be a text.' })
  url?: string | null;

  @Field(() => [WebhookEvent], { nullable: true, description: 'Other events.' })
  @IsOptional()
  @ArrayMaxSize(15, EVENTS)
  @IsArray(EVENTS)
  events?: WebhookEvent[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it is on. True sends what still waits at once, also if it is on already.',
  })
  @IsOptional()
  @IsIn([true, false], { message: 'This must be true or false.' })
  isOn?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to replace the secret. For a day messages have signatures by both.',
  })
  @IsOptional()
  @IsIn([true, false], { message: 'This must be true or false.' })
  replaceSecret?: boolean | null;
}

@ObjectType({ description: 'The changed webhook.' })
export class UpdateWebhookPayload {
  @Field(() => Webhook, { description: 'The webhook.' })
  webhook: Webhook;

  @Field(() => String, { nullable: true, description: 'The new secret, if it was replaced.' })
  secret: string | null;
}

@InputType({ description: 'The webhook to delete.' })
export class DeleteWebhookInput {
  @Field(() => ID, { description: 'The webhook.' })
  @IsId(NO_WEBHOOK)
  webhookId: string;
}

@ObjectType({ description: 'The viewer without the webhook.' })
export class DeleteWebhookPayload {
  @Field(() => Viewer, { description: 'The viewer.' })
  viewer: Viewer;
}

@InputType({ description: 'The webhook to test.' })
export class TestWebhookInput {
  @Field(() => ID, { description: 'The webhook.' })
  @IsId(NO_WEBHOOK)
  webhookId: string;
}

@InputType({ description: 'The delivery to repeat.' })
export class ReplayWebhookDeliveryInput {
  @Field(() => ID, { description: 'A delivery that does not wait any more.' })
  @IsId(NO_DELIVERY)
  deliveryId: string;
}

@ObjectType({ description: 'A delivery that waits to be sent.' })
export class WebhookDeliveryPayload {
  @Field(() => WebhookDelivery, { description: 'The delivery.' })
  delivery: WebhookDelivery;
}
