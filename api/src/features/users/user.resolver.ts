import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../platform/useCases/context.js';
import { profilePictureOf } from './profilePicture.js';
import { User } from './user.entity.js';
import { Viewer } from './viewer.js';

@Resolver(() => User)
export class UserResolver {
  @Query(() => User, { nullable: true, description: 'One user by username, or null when there is none.' })
  user(
    @Arg('userName', () => String, { description: 'Without regard to case.' }) userName: string,
    @Ctx() { services }: RequestContext,
  ): Promise<User | null> {
    return services.users.byUserName(userName);
  }

  @Query(() => Viewer, { nullable: true, description: 'Who is signed in, or null.' })
  viewer(@Ctx() { viewer }: RequestContext): Viewer | null {
    return viewer && Viewer.of(viewer);
  }

  @FieldResolver(() => String, {
    description:
      'Address of the profile picture: a path on this origin or a full address. Initials stand in where there is none.',
  })
  profilePicture(@Root() user: User): string {
    return profilePictureOf(user);
  }
}
