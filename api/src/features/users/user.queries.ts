import { type AnyRead, query } from '../../platform/useCases/command.js';

/** The user with a username, ignoring case, or null. */
export const user = query({
  name: 'user',
  access: 'anyone',
  run: ({ input: { userName }, services }: AnyRead<{ userName: string }>) =>
    services.users.byUserName(userName),
});
