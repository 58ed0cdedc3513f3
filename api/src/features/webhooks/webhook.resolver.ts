import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { DELIVERIES_SIZE } from './webhook.service.js';
import { type Connection, ConnectionArgs, firstOf, toConnection } from '../../platform/graphql/connection.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Category } from '../categories/category.entity.js';
import { User } from '../users/user.entity.js';
import { Viewer } from '../users/viewer.js';
import * as commands from './webhook.commands.js';
import { Webhook, type WebhookDelivery, WebhookDeliveryConnection } from './webhook.entity.js';
import {
  CreateWebhookInput,
  CreateWebhookPayload,
  DeleteWebhookInput,
  DeleteWebhookPayload,
  ReplayWebhookDeliveryInput,
  TestWebhookInput,
  UpdateWebhookInput,
  UpdateWebhookPayload,
  WebhookDeliveryPayload,
} from './webhook.inputs.js';

@ArgsType()
class DeliveriesArgs extends ConnectionArgs {
  @Field(() => Int, firstOf(DELIVERIES_SIZE, 'deliveries'))
  override first?: number | null = DELIVERIES_SIZE;
}

@Resolver(() => Webhook)
export class WebhookResolver {
  @Mutation(() => CreateWebhookPayload, {
    nullable: true,
    description:
      'Adds a webhook and sends it a challenge; an account can have 10. Messages follow the Standard Webhooks specification.',
  })
  createWebhook(
    @Arg('input', () => CreateWebhookInput, { description: 'The webhook.' }) input: CreateWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateWebhookPayload> {
    return execute(commands.createWebhook, context, input);
  }

  @Mutation(() => UpdateWebhookPayload, {
    nullable: true,
    description: 'Changes a webhook of the viewer, turns it on or off, or replaces its secret.',
  })
  updateWebhook(
    @Arg('input', () => UpdateWebhookInput, { description: 'The changes.' }) input: UpdateWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateWebhookPayload> {
    return execute(commands.updateWebhook, context, input);
  }

  @Mutation(() => DeleteWebhookPayload, {
    nullable: true,
    description: 'Deletes a webhook of the viewer with its deliveries.',
  })
  async deleteWebhook(
    @Arg('input', () => DeleteWebhookInput, { description: 'Which one.' }) input: DeleteWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteWebhookPayload> {
    return { viewer: Viewer.of(await execute(commands.deleteWebhook, context, input)) };
  }

  @Mutation(() => WebhookDeliveryPayload, {
    nullable: true,
    description:
      'Sends the message `webhook.test` to a webhook of the viewer, or the challenge again if it was not answered. See its `deliveries` for the outcome.',
  })
  async testWebhook(
    @Arg('input', () => TestWebhookInput, { description: 'Which one.' }) input: TestWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<WebhookDeliveryPayload> {
    return { delivery: await execute(commands.testWebhook, context, input) };
  }

  @Mutation(() => WebhookDeliveryPayload, {
    nullable: true,
    description: 'Sends a delivery again, with the same `webhook-id`.',
  })
  async replayWebhookDelivery(
    @Arg('input', () => ReplayWebhookDeliveryInput, { description: 'Which one.' })
    input: ReplayWebhookDeliveryInput,
    @Ctx() context: RequestContext,
  ): Promise<WebhookDeliveryPayload> {
    return { delivery: await execute(commands.replayWebhookDelivery, context, input) };
  }

  @FieldResolver(() => User, {
    nullable: true,
    description:
      'Only changes of this member and of their posts are told; null for all, and if the account was deleted: see `authorId`.',
  })
  async author(@Root() { authorId }: Webhook, @Ctx() { loaders }: RequestContext): Promise<User | null> {
    const author = authorId === null ? null : await loaders.users.load(authorId);
    // A deleted account is not visible, also while that can be undone.
    return author?.verifiedAt ? author : null;
  }

  @FieldResolver(() => Category, {
    nullable: true,
    description: 'Only posts in this category are told, with what belongs to them; null for all.',
  })
  async category(
    @Root() { categoryId }: Webhook,
    @Ctx() { services }: RequestContext,
  ): Promise<Category | null> {
    return categoryId === null ? null : services.categories.byId(categoryId);
  }

  @TokenScope('read')
  @FieldResolver(() => WebhookDeliveryConnection, {
    description: 'The messages of the last 30 days, newest first.',
  })
  async deliveries(
    @Root() { id }: Webhook,
    @Args(() => DeliveriesArgs) args: DeliveriesArgs,
    @Ctx() { services }: RequestContext,
  ): Promise<Connection<WebhookDelivery>> {
    return toConnection(await services.webhooks.deliveries(id, args));
  }
}

@Resolver(() => Viewer)
export class ViewerWebhooksResolver {
  @TokenScope('read')
  @FieldResolver(() => [Webhook], { description: 'The viewer’s webhooks, oldest first; 10 at most.' })
  webhooks(@Root() { id }: Viewer, @Ctx() { services }: RequestContext): Promise<Webhook[]> {
    return services.webhooks.ofUser(id);
  }
}
