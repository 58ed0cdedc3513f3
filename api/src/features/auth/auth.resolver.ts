import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/useCases/context.js';
import { execute } from '../../platform/useCases/command.js';
import { Viewer } from '../users/viewer.js';
import * as commands from './auth.commands.js';
import { userNameAvailability } from './auth.queries.js';
import {
  AuthPayload,
  ChangePasswordInput,
  LoginInput,
  RegisterInput,
  RegisterPayload,
  RequestPasswordResetInput,
  RequestPasswordResetPayload,
  ResetPasswordInput,
  ResetPasswordPayload,
  SignOutEverywherePayload,
  UserNameAvailability,
  VerifyEmailInput,
} from './auth.inputs.js';
import type { Session } from './sessions.js';

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
