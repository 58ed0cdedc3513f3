import { type AnyRead, query } from '../../platform/useCases/command.js';

/** The user with a username, ignoring case, or null. */
export const user = query({
  name: 'user',
  access: 'anyone',
  scope: 'read',
  run: ({ input: { userName }, services }: AnyRead<{ userName: string }>) =>
    services.users.byUserName(userName),
});

/** Users whose username begins with a text, in its order. */
export const users = query({
  name: 'users',
  access: 'anyone',
  scope: 'read',
  run: ({ input, services }: AnyRead<{ startsWith: string; first: number }>) =>
    services.users.byStart(input.startsWith, input.first),
});
