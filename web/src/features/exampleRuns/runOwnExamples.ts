import type { ApolloClient } from '@apollo/client';
import {
  OwnExamplesDocument,
  ReportExampleRunsDocument,
  type ExampleOutcomeInput,
  type OwnExamplesQuery,
} from '../../generated/graphql';
import type { ExampleOutcome } from '../../examples/exampleOutcome';

export interface FailedExample {
  /** From 1. */
  number: number;
  /** The name of its first file. */
  file: string;
  problem: string;
}

type OwnPost = NonNullable<OwnExamplesQuery['post']>;

/** How long effects of the first render may take to fail, in milliseconds: longer than an example may run without a pause. */
const SETTLING = 4000;
/** The API accepts no longer problems, in characters. */
const MAX_PROBLEM = 1000;

/** The examples of a post with their problems; null for everyone but its author. */
export async function readOwnExamples(client: ApolloClient, id: string): Promise<OwnPost | null> {
  // Not cached: the page keeps other fields of the same examples, which have no ids.
  const { data } = await client.query({
    query: OwnExamplesDocument,
    variables: { id },
    fetchPolicy: 'no-cache',
  });
  return data?.post?.viewerCanEdit === true ? data.post : null;
}

interface RunOwnExamples {
  /** Where the frames are. */
  stage: HTMLElement;
  /** Aborted when the author leaves. What has run until then is reported. */
  signal: AbortSignal;
  /** All examples that fail so far. */
  onFailed: (failed: FailedExample[]) => void;
}

/** Runs the examples that have not run since they changed, and reports the outcomes. @throws Error if that is impossible */
export async function runOwnExamples(
  client: ApolloClient,
  { id, version, examples }: OwnPost,
  { stage, signal, onFailed }: RunOwnExamples,
): Promise<void> {
  const problems = examples.map(({ run }) => run?.problem ?? null);
  const tell = () => {
    onFailed(
      problems.flatMap((problem, index) =>
        problem === null ? [] : [{ number: index + 1, file: examples[index]?.files[0]?.name ?? '', problem }],
      ),
    );
  };
  tell();
  const outcomes: ExampleOutcomeInput[] = [];
  try {
    for (const [index, { files, run }] of examples.entries()) {
      if (run) continue;
      const { reactVersion, problem } = await patiently(files, stage, signal);
      problems[index] = problem;
      outcomes.push({ index, reactVersion, problem });
      tell();
    }
  } finally {
    if (outcomes.length > 0) {
      const input = { postId: id, version, outcomes };
      await client.mutate({ mutation: ReportExampleRunsDocument, variables: { input } });
    }
  }
}

type Files = OwnPost['examples'][number]['files'];

/** Runs an example, and once more if it seems to hang, which a busy machine causes too. */
async function patiently(files: Files, stage: HTMLElement, signal: AbortSignal): Promise<ExampleOutcome> {
  const { exampleOutcome } = await import('../../examples/exampleOutcome');
  const run = () =>
    exampleOutcome(files, stage, () => new Promise((done) => setTimeout(done, SETTLING)), signal);
  const first = await run();
  const outcome = first.isTimeout ? await run() : first;
  return { ...outcome, problem: outcome.problem && [...outcome.problem].slice(0, MAX_PROBLEM).join('') };
}
