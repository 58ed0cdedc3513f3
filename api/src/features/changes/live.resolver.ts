import { Arg, Args, ArgsType, Ctx, Field, ID, Resolver, Root, Subscription } from 'type-graphql';
import { UnauthenticatedError } from '../../errors.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { noSuchCategory } from '../categories/category.entity.js';
import { Notification } from '../notifications/notification.entity.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { noSuchUser } from '../users/user.entity.js';
import { Change, PublicType } from './change.types.js';

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

/** Notifications that one event can stand for. */
const LATEST = 20;
/** How much older than the stream a notification can be that was made after its start, in milliseconds. */
const LATE = 60_000;

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
    subscribe: ({ context }: Subscribing<object>) => notificationsOf(context),
  })
  notificationReceived(@Root() notification: Notification, @Ctx() context: RequestContext): Notification {
    context.forgetLoaded();
    return notification;
  }
}

/** What the list of notifications shows to the viewer, each once, from now on. */
function notificationsOf({ viewer, services }: RequestContext): AsyncIterableIterator<Notification> {
  if (!viewer) throw new UnauthenticatedError();
  const since = Date.now() - LATE;
  const events = services.live.notified(viewer.id);
  const told = new Set<string>();
  let waiting: Notification[] = [];
  const list = async () => {
    const { nodes } = await services.notifications.list(viewer.id, { first: LATEST, unreadOnly: true });
    const added = nodes.filter(({ id, createdAt }) => createdAt.getTime() >= since && !told.has(id));
    for (const { id } of added) told.add(id);
    return added.toReversed();
  };
  const before = list();
  // No generator: its `return` would wait for the next event.
  const iterator: AsyncIterableIterator<Notification> = {
    next: async () => {
      await before;
      while (waiting.length === 0) {
        if ((await events.next()).done === true) return { done: true, value: undefined };
        waiting = await list();
      }
      const [value] = waiting.splice(0, 1);
      return value === undefined ? { done: true, value: undefined } : { done: false, value };
    },
    return: async () => {
      waiting = [];
      await events.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
