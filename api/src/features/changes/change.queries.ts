import { type AnyRead, query } from '../../platform/useCases/command.js';
import type { ChangesArgs } from './change.service.js';

/** @throws BadUserInputError; NotFoundError with the reason CURSOR_EXPIRED */
export const changes = query({
  name: 'changes',
  access: 'anyone',
  scope: 'read',
  run: ({ input, services }: AnyRead<ChangesArgs>) => services.changeFeed.page(input),
});
