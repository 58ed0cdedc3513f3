import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { User } from './user.entity.js';
import * as queries from './user.queries.js';
import { MAX_USERS } from './user.service.js';
import { Viewer } from './viewer.js';
import { profilePictureOf } from './avatarImage.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';

@Resolver(() => User)
export class UserResolver {
  @Query(() => User, { nullable: true, description: 'The user with this username, or null.' })
  user(
    @Arg('userName', () => String, { description: 'Case is ignored.' }) userName: string,
    @Ctx() context: RequestContext,
  ): Promise<User | null> {
    return execute(queries.user, context, { userName });
  }

  @Query(() => [User], {
    description:
      'Users whose username begins with a text, by username. For suggestions while typing; nothing for a blank text.',
  })
  users(
    @Arg('startsWith', () => String, { description: 'Case is ignored.' }) startsWith: string,
    @Arg('first', () => Int, { defaultValue: 8, description: `How many users, 1 to ${MAX_USERS}.` })
    first: number,
    @Ctx() context: RequestContext,
  ): Promise<User[]> {
    return execute(queries.users, context, { startsWith, first });
  }

  @TokenScope('any')
  @Query(() => Viewer, { nullable: true, description: 'The signed-in user, or null.' })
  viewer(@Ctx() { viewer }: RequestContext): Viewer | null {
    return viewer && Viewer.of(viewer);
  }

  @FieldResolver(() => String, {
    description:
      'URL of the profile picture: a path on this origin or an absolute URL. Without an uploaded picture it shows the initials.',
  })
  profilePicture(@Root() user: User): string {
    return profilePictureOf(user);
  }
}
