import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../platform/useCases/context.js';
import { execute } from '../../platform/useCases/command.js';
import { Viewer } from '../users/viewer.js';
import * as commands from './auth.commands.js';
import { userNameAvailability } from './auth.queries.js';
import {
  AuthPayload,
  ChangePasswordInput,
  ConfirmEmailChangeInput,
  ConfirmEmailChangePayload,
  ConfirmPasswordInput,
  ConfirmPasswordPayload,
  EndSessionInput,
  EndSessionPayload,
  LoginInput,
  PendingEmailChange,
  RegisterInput,
  RegisterPayload,
  RequestEmailChangeInput,
  RequestEmailChangePayload,
  RequestPasswordResetInput,
  RequestPasswordResetPayload,
  ResetPasswordInput,
  ResetPasswordPayload,
  SignOutEverywherePayload,
  SignOutPayload,
  UserNameAvailability,
  VerifyEmailInput,
} from './auth.inputs.js';
import type { Session } from './sessions.js';
import { UserSession } from './session.entity.js';
import type { EmailChange } from './emailChange.entity.js';
import { waitingFor } from './emailChange.service.js';

@Resolver()
export class AuthResolver {
  @Mutation(() => RegisterPayload, {
    description:
      'Registers an account and mails a link that verifies the email. The result does not reveal whether the email already has an account.',
  })
  async register(
    @Arg('input', () => RegisterInput, { description: 'The new account.' }) input: RegisterInput,
    @Ctx() context: RequestContext,
  ): Promise<RegisterPayload> {
    return execute(commands.register, context, input);
  }

  @Mutation(() => AuthPayload, {
    description: 'Verifies an email with the one-time token of the mailed link, and logs the user in.',
  })
  async verifyEmail(
    @Arg('input', () => VerifyEmailInput, { description: 'The mailed token.' }) input: VerifyEmailInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthPayload> {
    return toPayload(await execute(commands.verifyEmail, context, input));
  }

  @Mutation(() => AuthPayload, {
    description:
      'Logs in with username and password. A refused login is BAD_USER_INPUT, with the reason in its message.',
  })
  async login(
    @Arg('input', () => LoginInput, { description: 'Username and password.' }) input: LoginInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthPayload> {
    return toPayload(await execute(commands.login, context, input));
  }

  @Query(() => UserNameAvailability, { description: 'Whether a username can be registered.' })
  async userNameAvailability(
    @Arg('userName', () => String, { description: 'The username as entered.' }) userName: string,
    @Ctx() context: RequestContext,
  ): Promise<UserNameAvailability> {
    return execute(userNameAvailability, context, { userName });
  }

  @Mutation(() => RequestPasswordResetPayload, {
    description:
      'Mails a link that sets a new password, if the address belongs to an account. The link is valid for 15 minutes.',
  })
  async requestPasswordReset(
    @Arg('input', () => RequestPasswordResetInput, { description: 'Whose password.' })
    input: RequestPasswordResetInput,
    @Ctx() context: RequestContext,
  ): Promise<RequestPasswordResetPayload> {
    return execute(commands.requestPasswordReset, context, input);
  }

  @Mutation(() => ResetPasswordPayload, {
    description: 'Sets a new password with the one-time token of a mailed link, and ends all sessions.',
  })
  async resetPassword(
    @Arg('input', () => ResetPasswordInput, { description: 'The mailed token and the new password.' })
    input: ResetPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<ResetPasswordPayload> {
    return execute(commands.resetPassword, context, input);
  }

  @Mutation(() => AuthPayload, {
    description:
      'Changes the viewer’s password and ends all sessions. The returned token belongs to a new session.',
  })
  async changePassword(
    @Arg('input', () => ChangePasswordInput, { description: 'The old and the new password.' })
    input: ChangePasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthPayload> {
    return toPayload(await execute(commands.changePassword, context, input));
  }

  @Mutation(() => SignOutEverywherePayload, {
    description: 'Ends all sessions of the viewer, including the current one.',
  })
  async signOutEverywhere(@Ctx() context: RequestContext): Promise<SignOutEverywherePayload> {
    return { user: await execute(commands.signOutEverywhere, context, {}) };
  }
}

function toPayload({ accessToken, expiresAt, user }: Session): AuthPayload {
  return { accessToken, expiresAt, viewer: Viewer.of(user) };
}

@Resolver(() => UserSession)
export class SessionResolver {
  @Mutation(() => SignOutPayload, {
    description:
      'Ends the session of the request’s token. Does nothing without a token; UNAUTHENTICATED if the session has already ended.',
  })
  async signOut(@Ctx() context: RequestContext): Promise<SignOutPayload> {
    return { user: await execute(commands.signOut, context, {}) };
  }

  @Mutation(() => EndSessionPayload, {
    description: 'Ends one of the viewer’s sessions. The session of another user is NOT_FOUND.',
  })
  async endSession(
    @Arg('input', () => EndSessionInput, { description: 'Which session.' }) input: EndSessionInput,
    @Ctx() context: RequestContext,
  ): Promise<EndSessionPayload> {
    await execute(commands.endSession, context, input);
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
    return { session: await execute(commands.confirmPassword, context, input) };
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

@Resolver(() => Viewer)
export class EmailChangeResolver {
  @Mutation(() => RequestEmailChangePayload, {
    description:
      'Requests a change of the viewer’s email. Mails one link to the current address and one to the new address; each is valid for one day. The email changes once both links are used.',
  })
  async requestEmailChange(
    @Arg('input', () => RequestEmailChangeInput, { description: 'The new email and the password.' })
    input: RequestEmailChangeInput,
    @Ctx() context: RequestContext,
  ): Promise<RequestEmailChangePayload> {
    return { emailChange: toPending(await execute(commands.requestEmailChange, context, input)) };
  }

  @Mutation(() => ConfirmEmailChangePayload, {
    description:
      'Confirms a change of email with the one-time token of a mailed link. Needs no session, because the link may be opened on another device.',
  })
  async confirmEmailChange(
    @Arg('input', () => ConfirmEmailChangeInput, { description: 'The mailed token.' })
    input: ConfirmEmailChangeInput,
    @Ctx() context: RequestContext,
  ): Promise<ConfirmEmailChangePayload> {
    const { confirmed, isChanged } = await execute(commands.confirmEmailChange, context, input);
    return { confirmed, isChanged };
  }

  @FieldResolver(() => PendingEmailChange, {
    nullable: true,
    description: 'The change of email that is not confirmed yet, or null.',
  })
  async emailChange(
    @Root() { user }: Viewer,
    @Ctx() { services }: RequestContext,
  ): Promise<PendingEmailChange | null> {
    const change = await services.emailChanges.pendingOf(user);
    return change && toPending(change);
  }
}

function toPending(change: EmailChange): PendingEmailChange {
  return { newEmail: change.newEmail, waitingFor: waitingFor(change), expiresAt: change.expiresAt };
}
