import { runExample, type Problem, type SourceFile } from './runExample.ts';

/** How an example ran, without a reader. */
export interface ExampleOutcome {
  /** Null if it failed before React was there. */
  reactVersion: string | null;
  /** What failed, with file and line; null if the example ran. */
  problem: string | null;
  /** Whether it was stopped for taking too long, which a busy machine can cause too. */
  isTimeout: boolean;
}

/**
 * Runs an example once in `place`, and removes it.
 * @param whenSettled is awaited after the first render, so that effects have time to fail
 * @throws Error if nothing can be said about the example: its files could not be loaded, or `signal` was aborted
 */
export function exampleOutcome(
  files: readonly SourceFile[],
  place: HTMLElement,
  whenSettled: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<ExampleOutcome> {
  return new Promise<ExampleOutcome>((resolve, reject) => {
    let reactVersion: string | null = null;
    const stop = () => run.stop();
    const abort = () => {
      stop();
      reject(new DOMException('The run was stopped.', 'AbortError'));
    };
    const end = () => {
      stop();
      signal?.removeEventListener('abort', abort);
    };
    const finish = (problem: Problem | null) => {
      end();
      if (problem?.kind === 'load') reject(new Error(problem.message));
      else
        resolve({
          reactVersion,
          problem: problem && textOf(problem),
          isTimeout: problem?.kind === 'timeout',
        });
    };
    const run = runExample(files, place, {
      title: 'Example',
      colorScheme: 'light',
      onEvent: (event) => {
        if (event.type === 'failed') finish(event.problem);
        if (event.type !== 'ran' || reactVersion !== null) return;
        reactVersion = event.reactVersion;
        whenSettled().then(
          () => finish(null),
          (cause: unknown) => {
            end();
            reject(new Error('The run did not settle.', { cause }));
          },
        );
      },
    });
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
  });
}

function textOf({ file, line, message }: Problem): string {
  if (file === null) return message;
  return line === null ? `${file}: ${message}` : `${file}:${line}: ${message}`;
}
