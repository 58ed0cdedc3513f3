/** What a run needs of a file. */
export interface SourceFile {
  name: string;
  code: string;
}

/** Why an example failed. */
export interface Problem {
  kind: 'compile' | 'run' | 'timeout';
  /** In words that a learner understands. */
  message: string;
  /** The file where it happened, as named in the example; null if unknown. */
  file: string | null;
  /** Starting at 1; null if unknown. */
  line: number | null;
  /** Starting at 1; null if unknown. */
  column: number | null;
}

export type ConsoleLevel = 'log' | 'info' | 'debug' | 'warn' | 'error';

/** A message from a running example, already checked. */
export type RunEvent =
  /** The first render is on screen. `reactVersion` is such as `19.3.1`. */
  | { type: 'ran'; reactVersion: string }
  /** Can also come after `ran`: an event handler threw, or a loop did not end. After `timeout` the frame is gone. */
  | { type: 'failed'; problem: Problem }
  | { type: 'console'; level: ConsoleLevel; text: string }
  /** The example called `console.clear()`. */
  | { type: 'cleared' }
  /** The height of the content in CSS pixels. */
  | { type: 'resized'; height: number };

export interface Run {
  /** Removes the frame. No event comes after it. */
  stop: () => void;
}

export interface RunOptions {
  /** Accessible name of the frame. */
  title: string;
  /** The page's colour scheme, which the result follows. */
  colorScheme: 'light' | 'dark';
  onEvent: (event: RunEvent) => void;
}

/** Runs an example in a frame inside `place`. */
export function runExample(_files: readonly SourceFile[], _place: HTMLElement, _options: RunOptions): Run {
  throw new Error('Examples cannot run yet.');
}
