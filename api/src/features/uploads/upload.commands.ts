import { type AnyCall, command, type MemberCall } from '../../platform/useCases/command.js';
import type { ImageContent } from './readImage.js';

interface Sent {
  /** Begins to read the image: nothing of one that is refused is read. */
  open: () => ImageContent | Promise<ImageContent>;
}

/** Takes in an image of the viewer's. @throws what `UploadService.store` throws */
export const uploadImage = command({
  name: 'uploadImage',
  access: 'member',
  signedOut: 'You need to log in to upload an image.',
  limit: 'upload',
  run: async ({ viewer, input: { open }, services }: MemberCall<Sent>) =>
    services.uploads.store(viewer, await open()),
});

/** Takes in an image of an older client's, which sends no token. @throws what `UploadService.storeAnonymous` throws */
export const uploadAnonymously = command({
  name: 'uploadAnonymously',
  access: 'anyone',
  limit: 'anonymousUpload',
  run: async ({ requester, input: { open }, services }: AnyCall<Sent>) =>
    services.uploads.storeAnonymous(requester, await open()),
});
