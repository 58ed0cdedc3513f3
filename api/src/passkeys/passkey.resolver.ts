import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { AuthPayload } from '../auth/auth.inputs.js';
import { requireRecentAuthentication } from '../auth/recentAuthentication.js';
import type { RequestContext } from '../context.js';
import * as signIn from '../http/signIn.js';
import { Viewer } from '../users/viewer.js';
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
  async startPasskeyRegistration(
    @Ctx() { services, viewer, session, limit }: RequestContext,
  ): Promise<StartPasskeyRegistrationPayload> {
    await limit('passkey');
    // The challenge carries the proof on: without one there is nothing to finish.
    requireRecentAuthentication({ session });
    return { options: await services.passkeys.startRegistration(viewer) };
  }

  @Mutation(() => AddPasskeyPayload, {
    description: 'Adds a passkey to the viewer’s account, who can have 10, and mails that it was added.',
  })
  async addPasskey(
    @Arg('input', () => AddPasskeyInput, { description: 'What the browser answered.' })
    input: AddPasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<AddPasskeyPayload> {
    const { passkey, user } = await signIn.addPasskey(context, input);
    return { passkey, viewer: Viewer.of(user) };
  }

  @Mutation(() => RenamePasskeyPayload, { description: 'Gives a passkey of the viewer’s another name.' })
  async renamePasskey(
    @Arg('input', () => RenamePasskeyInput, { description: 'Which one, and its name.' })
    input: RenamePasskeyInput,
    @Ctx() { services, viewer, limit }: RequestContext,
  ): Promise<RenamePasskeyPayload> {
    await limit('passkey');
    return { passkey: await services.passkeys.rename(viewer, input) };
  }

  @Mutation(() => RemovePasskeyPayload, {
    description:
      'Removes a passkey of the viewer’s, and mails that it was removed. The password still logs in. It cannot be undone.',
  })
  async removePasskey(
    @Arg('input', () => RemovePasskeyInput, { description: 'Which one.' }) input: RemovePasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<RemovePasskeyPayload> {
    const { removedPasskeyId, user } = await signIn.removePasskey(context, input);
    return { removedPasskeyId, viewer: Viewer.of(user) };
  }

  @Mutation(() => StartPasskeyLoginPayload, {
    description:
      'Begins a log-in by a passkey: hand the options to the browser, and its answer to `loginWithPasskey`. Needs no username.',
  })
  async startPasskeyLogin(@Ctx() { services }: RequestContext): Promise<StartPasskeyLoginPayload> {
    return { options: await services.passkeys.startLogin() };
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
    const { accessToken, expiresAt, user } = await signIn.loginWithPasskey(context, input);
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
