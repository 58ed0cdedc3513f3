import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../context.js';
import { Viewer } from '../users/viewer.js';
import { AuthPayload, LoginInput, RegisterInput, RegisterPayload, VerifyEmailInput } from './auth.inputs.js';
import type { Session } from './auth.service.js';

@Resolver()
export class AuthResolver {
  @Mutation(() => RegisterPayload, {
    description:
      'Makes an account and mails a link that verifies the email. The answer does not tell whether the email has an account already.',
  })
  register(
    @Arg('input', () => RegisterInput) input: RegisterInput,
    @Ctx() { services }: RequestContext,
  ): Promise<RegisterPayload> {
    return services.auth.register(input);
  }

  @Mutation(() => AuthPayload, { description: 'Verifies the email of the mailed link, once, and logs its owner in.' })
  async verifyEmail(
    @Arg('input', () => VerifyEmailInput) input: VerifyEmailInput,
    @Ctx() { services }: RequestContext,
  ): Promise<AuthPayload> {
    return toPayload(await services.auth.verifyEmail(input));
  }

  @Mutation(() => AuthPayload, { description: 'Logs in by username and password. BAD_USER_INPUT says why not.' })
  async login(
    @Arg('input', () => LoginInput) input: LoginInput,
    @Ctx() { services }: RequestContext,
  ): Promise<AuthPayload> {
    return toPayload(await services.auth.login(input));
  }
}

function toPayload({ accessToken, expiresAt, user }: Session): AuthPayload {
  return { accessToken, expiresAt, viewer: Viewer.of(user) };
}
