import { type AnyRead, query } from '../../platform/useCases/command.js';

export const userNameAvailability = query({
  name: 'userNameAvailability',
  access: 'anyone',
  scope: 'session',
  limit: 'userName',
  run: ({ input: { userName }, services }: AnyRead<{ userName: string }>) =>
    services.auth.userNameAvailability(userName),
});
