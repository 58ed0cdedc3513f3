import type { RunEvent, SourceFile } from '../runExample.ts';

/** A style sheet of a library, which is a module for the example. */
export interface LibraryStyle {
  name: string;
  css: string;
}

/** The message that starts a frame. The page fetches everything, because the frame has no network and no cache. */
export interface Start {
  type: 'start';
  /** The script of the frame with the libraries, which its page runs (web/inline/exampleFrame.js). */
  script: Blob;
  files: readonly SourceFile[];
  /** The frame compiles these files for practice only, and runs those that come later, with `run`. */
  isPreparation: boolean;
  styles: readonly LibraryStyle[];
  /** Specifiers of all modules that examples may import. */
  carriedModules: readonly string[];
  carriedNames: readonly string[];
  reactVersion: string;
  colorScheme: 'light' | 'dark';
}

/** The files of a frame that is prepared. */
export interface RunFiles {
  type: 'run';
  files: readonly SourceFile[];
}

/** The reader has changed the theme. */
interface NewColorScheme {
  type: 'colorScheme';
  colorScheme: 'light' | 'dark';
}

/** `go`: the page has seen `started`, and watches the frame. */
export type ToFrame = Start | RunFiles | NewColorScheme | { type: 'go' } | { type: 'ping' };

/** `ready`: the page waits for `start`. `prepared`: it waits for `run`. `started`: it compiles and runs the author's code next. `pong`: the thread is free. */
export type FromFrame =
  | RunEvent
  | { type: 'ready' }
  | { type: 'prepared' }
  | { type: 'started' }
  | { type: 'pong' };

/** How long code may run without a pause, in milliseconds. */
export const TIME_LIMIT = 3000;
export const TIMEOUT_MESSAGE = 'stopped: ran longer than 3 s';
