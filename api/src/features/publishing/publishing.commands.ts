import { ReplacedBy } from '../revisions/postRevision.entity.js';
import { returningUploads } from '../uploads/returningUploads.js';
import { command } from '../../platform/useCases/command.js';
import {
  DeletePostInput,
  PublishPostInput,
  RestoreRevisionInput,
  ScheduleDraftInput,
  UnscheduleDraftInput,
  UpdatePostInput,
} from './publishing.inputs.js';

/** Each edit of a post leaves words in the full-text index of MySQL until the index is rebuilt. */
const edits = ['change', 'changeDay'] as const;

const signedOutOfChanging = 'You need to log in to change a post.';

export const publishPost = command({
  name: 'publishPost',
  input: PublishPostInput,
  access: 'member',
  scope: 'write:posts',
  signedOut: 'You need to log in to write a post.',
  limit: 'publish',
  run: (call) => returningUploads(call, () => call.services.publishing.publish(call.viewer, call.input)),
});

export const updatePost = command({
  name: 'updatePost',
  input: UpdatePostInput,
  access: 'member',
  scope: 'write:posts',
  signedOut: signedOutOfChanging,
  limit: edits,
  run: (call) => returningUploads(call, () => call.services.publishing.update(call.viewer, call.input)),
});

/** Like {@link updatePost}, for older clients; the revision records it. */
export const updatePostByRest = command({
  name: 'updatePostByRest',
  input: UpdatePostInput,
  access: 'member',
  scope: 'write:posts',
  signedOut: signedOutOfChanging,
  limit: edits,
  run: (call) =>
    returningUploads(call, () => call.services.publishing.update(call.viewer, call.input, ReplacedBy.REST)),
});

export const deletePost = command({
  name: 'deletePost',
  input: DeletePostInput,
  access: 'member',
  scope: 'write:posts',
  signedOut: signedOutOfChanging,
  run: ({ viewer, input: { postId }, services }) => services.publishing.delete(viewer, postId),
});

export const restoreRevision = command({
  name: 'restoreRevision',
  input: RestoreRevisionInput,
  access: 'member',
  scope: 'write:posts',
  signedOut: signedOutOfChanging,
  limit: edits,
  run: ({ viewer, input, services }) => services.publishing.restore(viewer, input),
});

/** Checks the draft like a publication, and counts as one. */
export const scheduleDraft = command({
  name: 'scheduleDraft',
  input: ScheduleDraftInput,
  access: 'member',
  scope: 'write:posts',
  signedOut: 'You need to log in to schedule a post.',
  limit: 'publish',
  run: ({ viewer, input, services }) => services.scheduling.schedule(viewer, input),
});

export const unscheduleDraft = command({
  name: 'unscheduleDraft',
  input: UnscheduleDraftInput,
  access: 'member',
  scope: 'write:posts',
  signedOut: 'You need to log in to change a draft.',
  run: ({ viewer, input: { draftId }, services }) => services.scheduling.unschedule(viewer, draftId),
});
