import type { ExampleRuns_PostFragment } from '../../generated/graphql';
import { dayMonthYear } from '../../ui/dates';

type ExampleRun = ExampleRuns_PostFragment['examples'][number]['run'];

/** "Ran with React 19.3 on 20 Nov 2026"; empty if the example has not run, or failed. */
export function lastRunText(run: ExampleRun | undefined): string {
  if (!run?.succeeded || run.reactVersion === null) return '';
  const [version] = /^\d+\.\d+/.exec(run.reactVersion) ?? [run.reactVersion];
  return `Ran with React ${version} on ${dayMonthYear(run.ranAt)}`;
}
