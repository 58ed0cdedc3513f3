import { command } from '../../platform/useCases/command.js';
import { ReportExampleRunsInput } from './exampleRun.inputs.js';

export const reportExampleRuns = command({
  name: 'reportExampleRuns',
  input: ReportExampleRunsInput,
  access: 'member',
  scope: 'write:posts',
  signedOut: 'You need to log in to report runs of examples.',
  limit: 'exampleRuns',
  run: ({ viewer, input, services }) => services.exampleRuns.report(viewer, input),
});
