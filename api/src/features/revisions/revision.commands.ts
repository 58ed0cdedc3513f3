import { command } from '../../platform/useCases/command.js';
import { RestoreRevisionInput } from './revision.inputs.js';

/** Gives a post of the viewer's an earlier text back. @throws what `RevisionService.restore` throws */
export const restoreRevision = command({
  name: 'restoreRevision',
  input: RestoreRevisionInput,
  access: 'member',
  signedOut: 'You need to log in to change a post.',
  limit: 'change',
  run: ({ viewer, input, services }) => services.revisions.restore(viewer, input),
});
