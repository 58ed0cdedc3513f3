import { type AnyRead, query } from '../../platform/useCases/command.js';

export const series = query({
  name: 'series',
  access: 'anyone',
  scope: 'read',
  run: ({ viewer, input: { id }, services }: AnyRead<{ id: string }>) => services.series.byId(id, viewer),
});
