import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../platform/useCases/context.js';
import { execute } from '../../platform/useCases/command.js';
import { profilePictureOf } from './profilePicture.js';
import { deleteAccount, updateProfile } from './user.commands.js';
import { User } from './user.entity.js';
import {
  DeleteAccountInput,
  DeleteAccountPayload,
  UpdateProfileInput,
  UpdateProfilePayload,
} from './user.inputs.js';
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

  @Mutation(() => UpdateProfilePayload, { description: 'Changes the viewer’s profile.' })
  async updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'What changes.' }) input: UpdateProfileInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateProfilePayload> {
    return { user: await execute(updateProfile, context, input) };
  }

  @Mutation(() => DeleteAccountPayload, {
    description:
      'Deletes the viewer’s account with all posts, comments, likes and bookmarks. It cannot be undone. Needs a recent proof, see `confirmPassword`.',
  })
  async deleteAccount(
    @Arg('input', () => DeleteAccountInput, { description: 'Whose account.' }) input: DeleteAccountInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteAccountPayload> {
    await execute(deleteAccount, context, input);
    return { deletedUserId: input.userId };
  }

  @FieldResolver(() => String, {
    description:
      'Address of the profile picture: a path on this origin or a full address. Initials stand in where there is none.',
  })
  profilePicture(@Root() user: User): string {
    return profilePictureOf(user);
  }
}
