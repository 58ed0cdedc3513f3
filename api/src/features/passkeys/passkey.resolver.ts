import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { AuthPayload } from '../auth/auth.inputs.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { execute } from '../../platform/useCases/command.js';
import { Viewer } from '../users/viewer.js';
import * as commands from './passkey.commands.js';
import { Passkey } from './passkey.entity.js';
import {
  AddPasskeyInput,
  AddPasskeyPayload,
  LoginWithPasskeyInput,
  RemovePasskeyInput,
  RemovePasskeyPayload,
  RenamePasskeyInput,
  RenamePasskeyPayload,
  StartPasskeyLoginPayload,
  StartPasskeyRegistrationPayload,
} from './passkey.inputs.js';

@Resolver(() => Passkey)
export class PasskeyResolver {
  @Mutation(() => StartPasskeyRegistrationPayload, {
    description:
      'Starts adding a passkey to the viewer’s account. Pass the options to the browser, and its result to `addPasskey`. Needs a recent `confirmPassword`.',
  })
  async startPasskeyRegistration(@Ctx() context: RequestContext): Promise<StartPasskeyRegistrationPayload> {
    return { options: await execute(commands.startPasskeyRegistration, context, {}) };
  }

  @Mutation(() => AddPasskeyPayload, {
    description:
      'Adds a passkey to the viewer’s account and notifies the viewer by mail. An account can have 10 passkeys.',
  })
  async addPasskey(
    @Arg('input', () => AddPasskeyInput, { description: 'The result from the browser.' })
    input: AddPasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<AddPasskeyPayload> {
    const { passkey, user } = await execute(commands.addPasskey, context, input);
    return { passkey, viewer: Viewer.of(user) };
  }

  @Mutation(() => RenamePasskeyPayload, { description: 'Renames one of the viewer’s passkeys.' })
  async renamePasskey(
    @Arg('input', () => RenamePasskeyInput, { description: 'Which passkey, and its new name.' })
    input: RenamePasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<RenamePasskeyPayload> {
    return { passkey: await execute(commands.renamePasskey, context, input) };
  }

  @Mutation(() => RemovePasskeyPayload, {
    description:
      'Removes one of the viewer’s passkeys and notifies the viewer by mail. Logging in with the password remains possible. This cannot be undone.',
  })
  async removePasskey(
    @Arg('input', () => RemovePasskeyInput, { description: 'Which passkey.' }) input: RemovePasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<RemovePasskeyPayload> {
    const { removedPasskeyId, user } = await execute(commands.removePasskey, context, input);
    return { removedPasskeyId, viewer: Viewer.of(user) };
  }

  @Mutation(() => StartPasskeyLoginPayload, {
    description:
      'Starts a login with a passkey. Pass the options to the browser, and its result to `loginWithPasskey`. Needs no username.',
  })
  async startPasskeyLogin(@Ctx() context: RequestContext): Promise<StartPasskeyLoginPayload> {
    return { options: await execute(commands.startPasskeyLogin, context, {}) };
  }

  @Mutation(() => AuthPayload, {
    description:
      'Logs in with a passkey. A refused login is BAD_USER_INPUT, with the reason in its message; NOT_FOUND means that no account has the passkey.',
  })
  async loginWithPasskey(
    @Arg('input', () => LoginWithPasskeyInput, { description: 'The result from the browser.' })
    input: LoginWithPasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthPayload> {
    const { accessToken, expiresAt, user } = await execute(commands.loginWithPasskey, context, input);
    return { accessToken, expiresAt, viewer: Viewer.of(user) };
  }
}

@Resolver(() => Viewer)
export class ViewerPasskeysResolver {
  @FieldResolver(() => [Passkey], { description: 'The viewer’s passkeys, 10 at most, oldest first.' })
  passkeys(@Root() viewer: Viewer, @Ctx() { services }: RequestContext): Promise<Passkey[]> {
    return services.passkeys.list(viewer.id);
  }
}
