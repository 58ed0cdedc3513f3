import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/useCases/context.js';
import { execute } from '../../platform/useCases/command.js';
import { Viewer } from '../users/viewer.js';
import * as commands from './auth.commands.js';
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
      'Makes an account and mails a link that verifies the email. The answer does not tell whether the email has an account already.',
  })
  async register(
    @Arg('input', () => RegisterInput, { description: 'The new account.' }) input: RegisterInput,
    @Ctx() context: RequestContext,
  ): Promise<RegisterPayload> {
    return execute(commands.register, context, input);
  }

  @Mutation(() => AuthPayload, {
    description: 'Verifies the email of the mailed link, once, and logs its owner in.',
  })
  async verifyEmail(
    @Arg('input', () => VerifyEmailInput, { description: 'The mailed token.' }) input: VerifyEmailInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthPayload> {
    return toPayload(await execute(commands.verifyEmail, context, input));
  }

  @Mutation(() => AuthPayload, {
    description: 'Logs in by username and password. BAD_USER_INPUT says why not.',
  })
  async login(
    @Arg('input', () => LoginInput, { description: 'Username and password.' }) input: LoginInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthPayload> {
    return toPayload(await execute(commands.login, context, input));
  }

  @Query(() => UserNameAvailability, { description: 'Whether a username can be registered.' })
  async userNameAvailability(
    @Arg('userName', () => String, { description: 'As it was typed.' }) userName: string,
    @Ctx() context: RequestContext,
  ): Promise<UserNameAvailability> {
    return execute(commands.userNameAvailability, context, { userName });
  }

  @Mutation(() => RequestPasswordResetPayload, {
    description:
      'Mails a link that sets a new password, good for 15 minutes, if the address belongs to an account.',
  })
  async requestPasswordReset(
    @Arg('input', () => RequestPasswordResetInput, { description: 'Whose password.' })
    input: RequestPasswordResetInput,
    @Ctx() context: RequestContext,
  ): Promise<RequestPasswordResetPayload> {
    return execute(commands.requestPasswordReset, context, input);
  }

  @Mutation(() => ResetPasswordPayload, {
    description: 'Sets a new password by the token of a mailed link, once, and ends all sessions.',
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
      'Changes the viewer’s password. All other sessions end; go on with the token that is answered.',
  })
  async changePassword(
    @Arg('input', () => ChangePasswordInput, { description: 'The old and the new password.' })
    input: ChangePasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthPayload> {
    return toPayload(await execute(commands.changePassword, context, input));
  }

  @Mutation(() => SignOutEverywherePayload, {
    description: 'Ends all sessions of the viewer, this one included.',
  })
  async signOutEverywhere(@Ctx() context: RequestContext): Promise<SignOutEverywherePayload> {
    return { user: await execute(commands.signOutEverywhere, context, {}) };
  }
}

function toPayload({ accessToken, expiresAt, user }: Session): AuthPayload {
  return { accessToken, expiresAt, viewer: Viewer.of(user) };
}
