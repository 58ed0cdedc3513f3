import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../platform/useCases/context.js';
import { execute } from '../../platform/useCases/command.js';
import { Viewer } from '../users/viewer.js';
import { confirmPassword, endSession, signOut } from './auth.commands.js';
import { UserSession } from './session.entity.js';
import {
  ConfirmPasswordInput,
  ConfirmPasswordPayload,
  EndSessionInput,
  EndSessionPayload,
  SignOutPayload,
} from './session.inputs.js';

@Resolver(() => UserSession)
export class SessionResolver {
  @Mutation(() => SignOutPayload, {
    description:
      'Ends the session of the token that comes with the request. Without a token it does nothing; a token whose session has ended is refused as UNAUTHENTICATED.',
  })
  async signOut(@Ctx() context: RequestContext): Promise<SignOutPayload> {
    return { user: await execute(signOut, context, {}) };
  }

  @Mutation(() => EndSessionPayload, {
    description: 'Ends one of the viewer’s sessions. Any other session is NOT_FOUND.',
  })
  async endSession(
    @Arg('input', () => EndSessionInput, { description: 'Which session.' }) input: EndSessionInput,
    @Ctx() context: RequestContext,
  ): Promise<EndSessionPayload> {
    await execute(endSession, context, input);
    return { endedSessionId: input.id };
  }

  @Mutation(() => ConfirmPasswordPayload, {
    description:
      'Proves again that the viewer owns the account. What asks for a recent proof (FORBIDDEN with `reason: RECENT_AUTHENTICATION_REQUIRED`) is possible for 10 minutes from then on. Limited like `login`.',
  })
  async confirmPassword(
    @Arg('input', () => ConfirmPasswordInput, { description: 'The password.' }) input: ConfirmPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<ConfirmPasswordPayload> {
    return { session: await execute(confirmPassword, context, input) };
  }

  @FieldResolver(() => Boolean, { description: 'Whether this request belongs to the session.' })
  isCurrent(@Root() { id }: UserSession, @Ctx() { session }: RequestContext): boolean {
    return session?.id === id;
  }
}

@Resolver(() => Viewer)
export class ViewerSessionsResolver {
  @FieldResolver(() => [UserSession], {
    description: 'Where the viewer is signed in, 100 sessions at most: this one first, then the last used.',
  })
  sessions(@Ctx() { services, viewer, session }: RequestContext): Promise<UserSession[]> {
    return services.sessions.list(viewer, session);
  }
}
