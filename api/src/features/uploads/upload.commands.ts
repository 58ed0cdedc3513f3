import { type AnyCall, command, type MemberCall } from '../../platform/useCases/command.js';
import type { ImageContent } from './upload.service.js';

interface Sent {
  /** Starts to read the image. A refused upload is not read. */
  open: () => ImageContent | Promise<ImageContent>;
}

export const uploadImage = command({
  name: 'uploadImage',
  access: 'member',
  scope: 'write:posts',
  signedOut: 'You need to log in to upload an image.',
  limit: 'upload',
  run: async ({ viewer, input: { open }, services }: MemberCall<Sent>) =>
    services.uploads.store(viewer, await open()),
});

export const uploadAnonymously = command({
  name: 'uploadAnonymously',
  access: 'anyone',
  scope: 'write:posts',
  limit: 'anonymousUpload',
  run: async ({ requester, input: { open }, services }: AnyCall<Sent>) =>
    services.uploads.storeAnonymous(requester, await open()),
});
