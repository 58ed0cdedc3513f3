import { type AnyRead, query } from '../../platform/useCases/command.js';

export const categories = query({
  name: 'categories',
  access: 'anyone',
  scope: 'read',
  run: ({ services }) => services.categories.list(),
});

export const category = query({
  name: 'category',
  access: 'anyone',
  scope: 'read',
  run: ({ input: { name }, services }: AnyRead<{ name: string }>) => services.categories.byName(name),
});
