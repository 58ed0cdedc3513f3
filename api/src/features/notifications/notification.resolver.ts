import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { NOTIFICATIONS_SIZE } from './notification.service.js';
import { type Connection, ConnectionArgs, firstOf, toConnection } from '../../platform/graphql/connection.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Comment } from '../comments/comment.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { Viewer } from '../users/viewer.js';
import { markNotificationsRead, updateNotificationSettings } from './notification.commands.js';
import { beginningOf, beginningOfRemark } from './beginningOf.js';
import { NotificationKind } from './kinds.js';
import { Notification, NotificationConnection } from './notification.entity.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';
import {
  MarkNotificationsReadInput,
  MarkNotificationsReadPayload,
  NotificationSettingType,
  UpdateNotificationSettingsInput,
  UpdateNotificationSettingsPayload,
} from './notification.inputs.js';

/** The length of excerpts, in characters. */
const EXCERPT = 200;

@ArgsType()
class NotificationsArgs extends ConnectionArgs {
  @Field(() => Int, firstOf(NOTIFICATIONS_SIZE, 'notifications'))
  override first?: number | null = NOTIFICATIONS_SIZE;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether to leave out what was read.' })
  unreadOnly = false;
}

@Resolver(() => Notification)
export class NotificationResolver {
  @Mutation(() => MarkNotificationsReadPayload, {
    description: 'Marks notifications of the viewer as read. Idempotent.',
  })
  async markNotificationsRead(
    @Arg('input', () => MarkNotificationsReadInput, { description: 'Which notifications.' })
    input: MarkNotificationsReadInput,
    @Ctx() context: RequestContext,
  ): Promise<MarkNotificationsReadPayload> {
    return { viewer: Viewer.of(await execute(markNotificationsRead, context, input)) };
  }

  @Mutation(() => UpdateNotificationSettingsPayload, {
    description: 'Changes when notifications are mailed to the viewer.',
  })
  async updateNotificationSettings(
    @Arg('input', () => UpdateNotificationSettingsInput, { description: 'The settings to change.' })
    input: UpdateNotificationSettingsInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateNotificationSettingsPayload> {
    return { viewer: Viewer.of(await execute(updateNotificationSettings, context, input)) };
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'Who acted; of likes, the latest. Null if this member is suspended.',
  })
  async actor(@Root() { actorId }: Notification, @Ctx() { loaders }: RequestContext): Promise<User | null> {
    const user = actorId === null ? null : await loaders.users.load(actorId);
    return user?.suspendedAt == null ? user : null;
  }

  @FieldResolver(() => Post, { nullable: true, description: 'The post that it concerns.' })
  async post(@Root() { postId }: Notification, @Ctx() { loaders }: RequestContext): Promise<Post | null> {
    return postId === null ? null : loaders.posts.load(postId);
  }

  @FieldResolver(() => Comment, {
    nullable: true,
    description: 'The comment, or that of the reply.',
  })
  async comment(
    @Root() { commentId }: Notification,
    @Ctx() { loaders }: RequestContext,
  ): Promise<Comment | null> {
    return commentId === null ? null : loaders.commentById.load(commentId);
  }

  @FieldResolver(() => String, {
    description:
      'The beginning of the comment or reply without its marks, or of the reason of moderators, on one line, 200 characters at most; empty for likes.',
  })
  async excerpt(
    @Root() { id, kind, commentId, replyId }: Notification,
    @Ctx() { loaders }: RequestContext,
  ): Promise<string> {
    if (kind === NotificationKind.DECISION)
      return beginningOf((await loaders.decisionReason.load(id))?.reason ?? '', EXCERPT);
    const reply = replyId === null ? null : await loaders.replyById.load(replyId);
    const comment = reply || commentId === null ? null : await loaders.commentById.load(commentId);
    return beginningOfRemark((reply ?? comment)?.text ?? '', EXCERPT);
  }

  @FieldResolver(() => Reply, { nullable: true, description: 'The reply.' })
  async reply(@Root() { replyId }: Notification, @Ctx() { loaders }: RequestContext): Promise<Reply | null> {
    return replyId === null ? null : loaders.replyById.load(replyId);
  }
}

@Resolver(() => Viewer)
export class ViewerNotificationsResolver {
  @TokenScope('read')
  @FieldResolver(() => NotificationConnection, { description: 'The viewer’s notifications, latest first.' })
  async notifications(
    @Root() viewer: Viewer,
    @Args(() => NotificationsArgs) args: NotificationsArgs,
    @Ctx() { services }: RequestContext,
  ): Promise<Connection<Notification>> {
    return toConnection(await services.notifications.list(viewer.id, args));
  }

  @TokenScope('read')
  @FieldResolver(() => Int, {
    description: 'The number of unread notifications; 100 if there are more than 99.',
  })
  unreadNotificationsCount(@Root() viewer: Viewer, @Ctx() { services }: RequestContext): Promise<number> {
    return services.notifications.countUnread(viewer.id);
  }

  @FieldResolver(() => [NotificationSettingType], {
    description: 'When notifications of each kind are mailed.',
  })
  notificationSettings(
    @Root() viewer: Viewer,
    @Ctx() { services }: RequestContext,
  ): Promise<NotificationSettingType[]> {
    return services.notifications.settings(viewer.id);
  }
}
