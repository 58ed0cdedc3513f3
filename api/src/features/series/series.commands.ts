import { command } from '../../platform/useCases/command.js';
import {
  CreateSeriesInput,
  DeleteSeriesInput,
  DismissSeriesProblemInput,
  SetPostSeriesInput,
  UpdateSeriesInput,
} from './series.inputs.js';

/** Each call may change the places of a hundred posts, and is logged for each of them. */
const places = ['change', 'changeDay'] as const;

const signedOut = 'You need to log in to change a series.';

export const createSeries = command({
  name: 'createSeries',
  input: CreateSeriesInput,
  access: 'member',
  scope: 'write:posts',
  signedOut,
  limit: places,
  run: ({ viewer, input, services }) => services.series.create(viewer, input),
});

export const updateSeries = command({
  name: 'updateSeries',
  input: UpdateSeriesInput,
  access: 'member',
  scope: 'write:posts',
  signedOut,
  limit: places,
  run: ({ viewer, input, services }) => services.series.update(viewer, input),
});

export const deleteSeries = command({
  name: 'deleteSeries',
  input: DeleteSeriesInput,
  access: 'member',
  scope: 'write:posts',
  signedOut,
  limit: places,
  run: ({ viewer, input: { seriesId }, services }) => services.series.delete(viewer, seriesId),
});

export const setPostSeries = command({
  name: 'setPostSeries',
  input: SetPostSeriesInput,
  access: 'member',
  scope: 'write:posts',
  signedOut,
  limit: places,
  run: ({ viewer, input, services }) => services.series.setOfPost(viewer, input),
});

export const dismissSeriesProblem = command({
  name: 'dismissSeriesProblem',
  input: DismissSeriesProblemInput,
  access: 'member',
  scope: 'write:posts',
  signedOut,
  limit: 'change',
  run: ({ viewer, input: { postId }, services }) => services.series.dismissProblem(viewer, postId),
});
