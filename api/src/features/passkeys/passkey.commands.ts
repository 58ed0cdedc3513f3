import { command } from '../../platform/useCases/command.js';
import {
  AddPasskeyInput,
  LoginWithPasskeyInput,
  RemovePasskeyInput,
  RenamePasskeyInput,
} from './passkey.inputs.js';

export const startPasskeyRegistration = command({
  name: 'startPasskeyRegistration',
  access: 'member',
  scope: 'session',
  limit: 'passkey',
  // The challenge carries it to `addPasskey`.
  needsRecentProof: true,
  run: ({ viewer, services }) => services.passkeys.startRegistration(viewer),
});

export const addPasskey = command({
  name: 'addPasskey',
  input: AddPasskeyInput,
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in to add a passkey.',
  limit: 'passkey',
  audit: true,
  run: ({ viewer, input, services }) => services.passkeys.add(viewer, input),
});

export const renamePasskey = command({
  name: 'renamePasskey',
  input: RenamePasskeyInput,
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in to rename a passkey.',
  limit: 'passkey',
  run: ({ viewer, input, services }) => services.passkeys.rename(viewer, input),
});

export const removePasskey = command({
  name: 'removePasskey',
  input: RemovePasskeyInput,
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in to remove a passkey.',
  limit: 'passkey',
  audit: true,
  run: ({ viewer, input, services }) => services.passkeys.remove(viewer, input),
});

export const startPasskeyLogin = command({
  name: 'startPasskeyLogin',
  access: 'anyone',
  scope: 'session',
  run: ({ services }) => services.passkeys.startLogin(),
});

/** Counted by address only: without the private key there is nothing to guess. */
export const loginWithPasskey = command({
  name: 'loginWithPasskey',
  input: LoginWithPasskeyInput,
  access: 'anyone',
  scope: 'session',
  limit: 'login',
  audit: true,
  run: async ({ input, device, services }) => {
    const session = await services.auth.loginAuthenticatedUser(await services.passkeys.verify(input), device);
    await services.auth.welcome(session.user, device);
    return session;
  },
});
