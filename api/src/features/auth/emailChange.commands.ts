import { command } from '../../platform/useCases/command.js';
import { ownPasswordGuess } from './countPasswordGuess.js';
import { ConfirmEmailChangeInput, RequestEmailChangeInput } from './emailChange.inputs.js';
import { SIGNED_OUT } from './emailChange.service.js';

/** @throws what `EmailChangeService.request` throws */
export const requestEmailChange = command({
  name: 'requestEmailChange',
  input: RequestEmailChangeInput,
  access: 'member',
  signedOut: SIGNED_OUT,
  limit: {
    budgets: ['emailChange', ...ownPasswordGuess.budgets],
    count: async (counting, given) => {
      await counting.limit('emailChange');
      return ownPasswordGuess.count(counting, given);
    },
  },
  audit: true,
  run: ({ viewer, input, services }) => services.emailChanges.request(viewer, input),
});

/** @throws what `EmailChangeService.confirm` throws */
export const confirmEmailChange = command({
  name: 'confirmEmailChange',
  input: ConfirmEmailChangeInput,
  access: 'anyone',
  limit: 'token',
  audit: true,
  run: ({ input, services }) => services.emailChanges.confirm(input),
});
