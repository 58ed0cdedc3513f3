import { type AnyRead, query } from '../../platform/useCases/command.js';

export const categories = query({
  name: 'categories',
  access: 'anyone',
  run: ({ services }) => services.categories.list(),
});

export const category = query({
  name: 'category',
  access: 'anyone',
  run: ({ input: { name }, services }: AnyRead<{ name: string }>) => services.categories.byName(name),
});
