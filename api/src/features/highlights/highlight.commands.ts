import { command } from '../../platform/useCases/command.js';
import { CreateHighlightInput, DeleteHighlightInput } from './highlight.inputs.js';

const signedOut = 'You need to log in to highlight a passage.';

/** @throws NotFoundError, BadUserInputError */
export const createHighlight = command({
  name: 'createHighlight',
  input: CreateHighlightInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  limit: 'shelf',
  run: ({ viewer, input, services }) => services.highlights.create(viewer, input),
});

/** @throws NotFoundError */
export const deleteHighlight = command({
  name: 'deleteHighlight',
  input: DeleteHighlightInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  limit: 'shelf',
  run: ({ viewer, input: { highlightId }, services }) => services.highlights.delete(viewer, highlightId),
});
