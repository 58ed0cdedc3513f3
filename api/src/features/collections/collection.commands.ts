import { type AnyRead, command, query } from '../../platform/useCases/command.js';
import { notSaved } from '../bookmarks/readingList.js';
import type { SavedPost } from '../bookmarks/savedPost.js';
import type { Services } from '../../platform/useCases/context.js';
import type { User } from '../users/user.entity.js';
import {
  AddToCollectionInput,
  CreateCollectionInput,
  DeleteCollectionInput,
  RemoveFromCollectionInput,
  UpdateCollectionInput,
} from './collection.inputs.js';

const signedOut = 'You need to log in to use collections.';

/** @throws BadUserInputError */
export const createCollection = command({
  name: 'createCollection',
  input: CreateCollectionInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  limit: 'shelf',
  run: ({ viewer, input: { name }, services }) => services.collections.create(viewer, name),
});

/** @throws NotFoundError, BadUserInputError */
export const updateCollection = command({
  name: 'updateCollection',
  input: UpdateCollectionInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  limit: 'shelf',
  run: ({ viewer, input, services }) => services.collections.update(viewer, input),
});

/** @throws NotFoundError */
export const deleteCollection = command({
  name: 'deleteCollection',
  input: DeleteCollectionInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  limit: 'shelf',
  run: ({ viewer, input: { collectionId }, services }) => services.collections.delete(viewer, collectionId),
});

/** @throws NotFoundError, BadUserInputError */
export const addToCollection = command({
  name: 'addToCollection',
  input: AddToCollectionInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  limit: 'shelf',
  run: async ({ viewer, input, services }) => {
    await services.collections.add(viewer, input);
    return savedPostOf(services, viewer, input.postId);
  },
});

/** @throws NotFoundError */
export const removeFromCollection = command({
  name: 'removeFromCollection',
  input: RemoveFromCollectionInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  limit: 'shelf',
  run: async ({ viewer, input, services }) => {
    // Before anything is changed, because it may not be saved.
    await savedPostOf(services, viewer, input.postId);
    await services.collections.remove(viewer, input);
    return savedPostOf(services, viewer, input.postId);
  },
});

/** What everyone with the address of a shared collection sees; null without one. */
export const sharedCollection = query({
  name: 'sharedCollection',
  access: 'anyone',
  scope: 'read',
  run: ({ input: { token }, services }: AnyRead<{ token: string }>) => services.collections.shared(token),
});

async function savedPostOf({ readingList }: Services, viewer: User, postId: string): Promise<SavedPost> {
  const [saved] = await readingList.byIds(viewer.id, [postId]);
  if (!saved) throw notSaved();
  return saved;
}
