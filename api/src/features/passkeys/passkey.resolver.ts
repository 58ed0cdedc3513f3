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
      'Begins to add a passkey to the viewer’s account: hand the options to the browser, and its answer to `addPasskey`. Needs a recent proof, see `confirmPassword`.',
  })
  async startPasskeyRegistration(@Ctx() context: RequestContext): Promise<StartPasskeyRegistrationPayload> {
    return { options: await execute(commands.startPasskeyRegistration, context, {}) };
  }

  @Mutation(() => AddPasskeyPayload, {
    description: 'Adds a passkey to the viewer’s account, who can have 10, and mails that it was added.',
  })
  async addPasskey(
    @Arg('input', () => AddPasskeyInput, { description: 'What the browser answered.' })
    input: AddPasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<AddPasskeyPayload> {
    const { passkey, user } = await execute(commands.addPasskey, context, input);
    return { passkey, viewer: Viewer.of(user) };
  }

  @Mutation(() => RenamePasskeyPayload, { description: 'Gives a passkey of the viewer’s another name.' })
  async renamePasskey(
    @Arg('input', () => RenamePasskeyInput, { description: 'Which one, and its name.' })
    input: RenamePasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<RenamePasskeyPayload> {
    return { passkey: await execute(commands.renamePasskey, context, input) };
  }

  @Mutation(() => RemovePasskeyPayload, {
    description:
      'Removes a passkey of the viewer’s, and mails that it was removed. The password still logs in. It cannot be undone.',
  })
  async removePasskey(
    @Arg('input', () => RemovePasskeyInput, { description: 'Which one.' }) input: RemovePasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<RemovePasskeyPayload> {
    const { removedPasskeyId, user } = await execute(commands.removePasskey, context, input);
    return { removedPasskeyId, viewer: Viewer.of(user) };
  }

  @Mutation(() => StartPasskeyLoginPayload, {
    description:
      'Begins a log-in by a passkey: hand the options to the browser, and its answer to `loginWithPasskey`. Needs no username.',
  })
  async startPasskeyLogin(@Ctx() context: RequestContext): Promise<StartPasskeyLoginPayload> {
    return { options: await execute(commands.startPasskeyLogin, context, {}) };
  }

  @Mutation(() => AuthPayload, {
    description:
      'Logs in by a passkey. BAD_USER_INPUT says why not; NOT_FOUND means that no account here has the passkey.',
  })
  async loginWithPasskey(
    @Arg('input', () => LoginWithPasskeyInput, { description: 'What the browser answered.' })
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
