import { Arg, Args, ArgsType, Ctx, Field, ID, Resolver, Root, Subscription } from 'type-graphql';
import { UnauthenticatedError } from '../../errors.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { noSuchCategory } from '../categories/category.entity.js';
import { Notification } from '../notifications/notification.entity.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { noSuchUser } from '../users/user.entity.js';
import { Change, PublicType } from './change.types.js';
import { notificationStream } from './notificationStream.js';

@ArgsType()
class PostChangedArgs {
  @Field(() => String, { nullable: true, description: 'Only posts by the member with this username.' })
  author?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only posts in the category with this name, and all deletions.',
  })
  category?: string | null;
}

interface Subscribing<Args> {
  args: Args;
  context: RequestContext;
}

@Resolver()
export class LiveResolver {
  @Subscription(() => Change, {
    nullable: true,
    description: 'The changes of listed posts from now on, like those of `changes`.',
    subscribe: async ({ args, context: { services } }: Subscribing<PostChangedArgs>) => {
      const { author, category } = args;
      const writer = author == null ? null : await services.users.byUserName(author);
      if (author != null && !writer) throw noSuchUser();
      const subject = category == null ? null : await services.categories.byName(category);
      if (category != null && !subject) throw noSuchCategory();
      return services.live.changes(({ subjectType, authorId, node }) => {
        if (subjectType !== PublicType.POST || (writer && writer.id !== authorId)) return false;
        if (!subject || !(node instanceof Post)) return true;
        return node.categories?.some(({ id }) => id === subject.id) ?? false;
      });
    },
  })
  postChanged(
    @Root() change: Change,
    @Args(() => PostChangedArgs) _args: PostChangedArgs,
    @Ctx() context: RequestContext,
  ): Change {
    // The context lives as long as the stream.
    context.forgetLoaded();
    return change;
  }

  @Subscription(() => Change, {
    nullable: true,
    description: 'The changes of comments and replies on a listed post from now on, like those of `changes`.',
    subscribe: async ({ args, context: { services } }: Subscribing<{ postId: string }>) => {
      const { postId } = args;
      if (!(await services.posts.byId(postId))) throw noSuchPost();
      const types = [PublicType.COMMENT, PublicType.REPLY];
      return services.live.changes(
        (change) => change.postId === postId && types.includes(change.subjectType),
      );
    },
  })
  commentsChanged(
    @Root() change: Change,
    @Arg('postId', () => ID, { description: 'The post.' }) _postId: string,
    @Ctx() context: RequestContext,
  ): Change {
    context.forgetLoaded();
    return change;
  }

  @Subscription(() => Notification, {
    nullable: true,
    description: 'The viewer’s new notifications. Needs a token.',
    subscribe: async ({ context: { viewer, services } }: Subscribing<object>) => {
      if (!viewer) throw new UnauthenticatedError();
      const { id } = viewer;
      return notificationStream(services.notifications, id, () => services.live.notified(id));
    },
  })
  notificationReceived(@Root() notification: Notification, @Ctx() context: RequestContext): Notification {
    context.forgetLoaded();
    return notification;
  }
}
