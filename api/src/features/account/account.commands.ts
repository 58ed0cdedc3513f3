import { type AnyCall, command } from '../../platform/useCases/command.js';
import { DeleteAccountInput, UpdateProfileInput } from './account.inputs.js';
import { returningUploads } from '../uploads/returningUploads.js';

export const updateProfile = command({
  name: 'updateProfile',
  input: UpdateProfileInput,
  access: 'member',
  scope: 'write:profile',
  signedOut: 'You need to log in to change your profile.',
  limit: 'profile',
  run: (call) => returningUploads(call, () => call.services.accounts.updateProfile(call.viewer, call.input)),
});

export const deleteAccount = command({
  name: 'deleteAccount',
  input: DeleteAccountInput,
  access: 'member',
  scope: 'session',
  audit: true,
  needsRecentProof: true,
  run: ({ viewer, input: { userId }, services }) => services.deletions.begin(viewer, userId),
});

/** Like {@link deleteAccount}, for older clients, which cannot ask for the password again. Logged as the same security event. */
export const deleteAccountByRest = command({
  name: 'deleteAccount',
  input: DeleteAccountInput,
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in to delete your account.',
  audit: true,
  run: ({ viewer, input: { userId }, services }) => services.deletions.begin(viewer, userId),
});

/** Undoes the deletion of an account by the link of its mail, without a login. @throws NotFoundError */
export const restoreAccount = command({
  name: 'restoreAccount',
  access: 'anyone',
  scope: 'session',
  limit: 'token',
  audit: true,
  run: ({ input: { token }, services }: AnyCall<{ token: string }>) => services.deletions.undo(token),
});

/** The archive of all that the viewer has stored here. @throws RecentAuthenticationError */
export const downloadArchive = command({
  name: 'downloadArchive',
  access: 'member',
  scope: 'session',
  signedOut: 'You need to log in to download your data.',
  limit: 'archive',
  audit: true,
  needsRecentProof: true,
  run: ({ viewer, services }) => services.archives.of(viewer),
});
