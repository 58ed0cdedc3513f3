import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { deleteAccount, updateProfile } from './account.commands.js';
import {
  DeleteAccountInput,
  DeleteAccountPayload,
  UpdateProfileInput,
  UpdateProfilePayload,
} from './account.inputs.js';

@Resolver()
export class AccountResolver {
  @Mutation(() => UpdateProfilePayload, { description: 'Changes the viewer’s profile.' })
  async updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'The changes.' }) input: UpdateProfileInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateProfilePayload> {
    return { user: await execute(updateProfile, context, input) };
  }

  @Mutation(() => DeleteAccountPayload, {
    description:
      'Deletes the viewer’s account with all posts, comments, likes and bookmarks. It is hidden at once and erased after 7 days; until then a link in a mail undoes it. Needs a recent `confirmPassword`.',
  })
  async deleteAccount(
    @Arg('input', () => DeleteAccountInput, { description: 'Whose account.' }) input: DeleteAccountInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteAccountPayload> {
    await execute(deleteAccount, context, input);
    return { deletedUserId: input.userId };
  }
}
