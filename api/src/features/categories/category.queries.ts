import { type AnyRead, query } from '../../platform/useCases/command.js';

/** All categories in the order of their names. */
export const categories = query({
  name: 'categories',
  access: 'anyone',
  run: ({ services }) => services.categories.list(),
});

/** The category with a name, ignoring case, or null. */
export const category = query({
  name: 'category',
  access: 'anyone',
  run: ({ input: { name }, services }: AnyRead<{ name: string }>) => services.categories.byName(name),
});
