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
      'Ends the session of the request’s token. Does nothing without a token; UNAUTHENTICATED if the session has already ended.',
  })
  async signOut(@Ctx() context: RequestContext): Promise<SignOutPayload> {
    return { user: await execute(signOut, context, {}) };
  }

  @Mutation(() => EndSessionPayload, {
    description: 'Ends one of the viewer’s sessions. The session of another user is NOT_FOUND.',
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
      'Confirms that the viewer owns the account. For the next 10 minutes, operations that otherwise answer FORBIDDEN with `reason: RECENT_AUTHENTICATION_REQUIRED` are allowed. Rate limited like `login`.',
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
    description: 'The viewer’s sessions, at most 100: the current one first, then the most recently used.',
  })
  sessions(@Ctx() { services, viewer, session }: RequestContext): Promise<UserSession[]> {
    return services.sessions.list(viewer, session);
  }
}
