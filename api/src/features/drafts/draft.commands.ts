import { command } from '../../platform/useCases/command.js';
import { DeleteDraftInput, SaveDraftInput } from './draft.inputs.js';

export const saveDraft = command({
  name: 'saveDraft',
  input: SaveDraftInput,
  access: 'member',
  scope: 'write:posts',
  signedOut: 'You need to log in to save a draft.',
  limit: 'draft',
  run: ({ viewer, input, services }) => services.drafts.save(viewer, input),
});

export const deleteDraft = command({
  name: 'deleteDraft',
  input: DeleteDraftInput,
  access: 'member',
  scope: 'write:posts',
  signedOut: 'You need to log in to delete a draft.',
  run: ({ viewer, input, services }) => services.drafts.delete(viewer, input),
});
