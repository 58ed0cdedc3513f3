import { type FromFrame, TIMEOUT_MESSAGE, type ToFrame } from './frame/protocol.ts';
import { readMessage } from './frameMessages.ts';
import { carriedNames } from './libraries.ts';
import { libraryFiles } from './libraryFiles.ts';
import { librariesKey, loadLibraries } from './loadLibraries.ts';
import { watchFrame } from './watchdog.ts';
import { watchFocus } from './watchFocus.ts';

/** What a run needs of a file. */
export interface SourceFile {
  name: string;
  code: string;
}

/** Why an example failed. */
export interface Problem {
  /** `load`: the files that run examples did not arrive, which says nothing about the example. */
  kind: 'compile' | 'run' | 'timeout' | 'load';
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

type ColorScheme = 'light' | 'dark';

export interface Run {
  /** Follows a change of the page's theme, without another run. */
  setColorScheme: (colorScheme: ColorScheme) => void;
  /** Removes the frame. No event comes after it. */
  stop: () => void;
}

/** A frame with libraries but without code, so that the next run starts at once. */
export interface PreparedRun extends Run {
  /** Fulfilled once the frame can run files, has failed or was removed. */
  ready: Promise<void>;
  /**
   * Runs files, once. False if the frame cannot run them: it is for other libraries, or has failed to load. Then it must be
   * stopped.
   */
  run: (files: readonly SourceFile[], onEvent: RunOptions['onEvent']) => boolean;
}

export interface RunOptions {
  /** Accessible name of the frame. */
  title: string;
  /** The page's colour scheme, which the result follows if its code has colours for both. */
  colorScheme: ColorScheme;
  /** Whether it runs without being asked for: then it must not take the focus from where the reader is. */
  isAutomatic?: boolean;
  onEvent: (event: RunEvent) => void;
}

/** How long the frame may take until the author's code starts, in milliseconds: until then all code is ours. */
const START_TIMEOUT = 30_000;
/** A page that has loaded says so within this time, in milliseconds. An error page of the browser does not. */
const READY_TIMEOUT = 5000;
/** Messages that a frame may send in one second; the script of the frame sends far fewer. */
const MAX_MESSAGES = 1000;
/**
 * Time that reading messages of a frame may take in one second, in milliseconds. Those of its script take less than ten; a text
 * of 100 MB, with which an example could block the page, takes more.
 */
const MAX_READING = 150;

const NOT_LOADED =
  'The files that run examples could not be loaded. Check the connection, then run the example again.';
const LEFT = 'stopped: it tried to open another page. Examples stay in their frame.';
const FLOOD = 'stopped: it sent too many messages, or too large ones.';
const FOCUS = 'stopped: it took the keyboard focus again and again.';

/**
 * Runs an example in a new frame at the end of `place`. The frame has an opaque origin and a policy of its own
 * (docs/decisions/0107-examples-run-in-opaque-frames.md), and what it reports is checked.
 */
export function runExample(files: readonly SourceFile[], place: HTMLElement, options: RunOptions): Run {
  return openFrame(files, files, place, options);
}

/** Prepares a frame for a run of files that need the same libraries as these. */
export function prepareExample(
  files: readonly SourceFile[],
  place: HTMLElement,
  options: Omit<RunOptions, 'onEvent'>,
): PreparedRun {
  const key = librariesKey(files);
  let onEvent: RunOptions['onEvent'] | undefined;
  let hasFailed = false;
  let setReady = () => {};
  const ready = new Promise<void>((resolve) => (setReady = resolve));
  const frame = openFrame(files, null, place, {
    ...options,
    onPrepared: () => setReady(),
    onEvent: (event) => {
      if (onEvent) return onEvent(event);
      hasFailed ||= event.type === 'failed';
      setReady();
    },
  });
  return {
    ready,
    setColorScheme: frame.setColorScheme,
    stop: () => {
      frame.stop();
      setReady();
    },
    run: (given, listener) => {
      if (hasFailed || librariesKey(given) !== key) return false;
      onEvent = listener;
      frame.give(given);
      return true;
    },
  };
}

/** @param given the files to run; null if they are given later */
function openFrame(
  files: readonly SourceFile[],
  given: readonly SourceFile[] | null,
  place: HTMLElement,
  options: RunOptions & { onPrepared?: () => void },
): Run & { give: (files: readonly SourceFile[]) => void } {
  const { title, isAutomatic = false, onEvent } = options;
  let { colorScheme } = options;
  let toRun = given;
  let isPrepared = false;
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.referrerPolicy = 'no-referrer';
  frame.style.colorScheme = colorScheme;
  frame.src = libraryFiles.frame;

  let isOver = false;
  let loads = 0;
  let messages = 0;
  let reading = 0;
  let isStarted = false;
  /** Whether the frame compiles or runs code of the author. */
  let isAuthors = false;
  let watch: ReturnType<typeof watchFrame> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const loading = setTimeout(() => abort('load', NOT_LOADED), START_TIMEOUT);
  const libraries = loadLibraries(files);
  const post = (message: ToFrame) => frame.contentWindow?.postMessage(message, '*');

  const stop = () => {
    if (isOver) return;
    isOver = true;
    window.removeEventListener('message', onMessage);
    clearTimeout(loading);
    clearTimeout(waiting);
    clearInterval(counting);
    watch?.end();
    focus.end();
    frame.remove();
  };
  /** Ends the run with a problem. */
  const abort = (kind: Problem['kind'], message: string) => {
    if (isOver) return;
    stop();
    onEvent({ type: 'failed', problem: { kind, message, file: null, line: null, column: null } });
  };
  const start = async () => {
    const loaded = await libraries;
    if (isOver) return;
    post({ type: 'start', files, isPreparation: given === null, colorScheme, carriedNames, ...loaded });
  };
  const watchSilence = () => {
    watch ??= watchFrame(
      () => post({ type: 'ping' }),
      () => (isAuthors ? abort('timeout', TIMEOUT_MESSAGE) : abort('load', NOT_LOADED)),
    );
  };
  const give = (wanted: readonly SourceFile[]) => {
    toRun = wanted;
    if (!isPrepared) return;
    post({ type: 'run', files: wanted });
    // Code in another frame of its process may have no end.
    watchSilence();
  };
  const receive = (message: FromFrame) => {
    switch (message.type) {
      case 'ready':
        if (isStarted) return abort('run', LEFT);
        isStarted = true;
        start().catch(() => abort('load', NOT_LOADED));
        return;
      case 'prepared':
        if (given || isPrepared) return;
        isPrepared = true;
        clearTimeout(loading);
        options.onPrepared?.();
        if (toRun) give(toRun);
        return;
      case 'started':
        clearTimeout(loading);
        isAuthors = true;
        watchSilence();
        // It may have changed while the frame could not listen.
        post({ type: 'colorScheme', colorScheme });
        post({ type: 'go' });
        return;
      case 'pong':
        watch?.answered();
        return;
      case 'failed':
        clearTimeout(loading);
        if (message.problem.kind === 'timeout') {
          stop();
          onEvent({ type: 'failed', problem: { ...message.problem, message: TIMEOUT_MESSAGE } });
        } else onEvent(message);
        return;
      case 'ran':
        focus.ran();
        onEvent(message);
        return;
      default:
        onEvent(message);
    }
  };
  function onMessage(event: MessageEvent<unknown>): void {
    if (isOver || event.source !== frame.contentWindow) return;
    messages += 1;
    const began = performance.now();
    // Chromium unpacks the message only when `data` is read.
    const message = readMessage(event.data);
    reading += performance.now() - began;
    if (messages > MAX_MESSAGES || reading > MAX_READING) return abort('run', FLOOD);
    if (message) receive(message);
  }
  const setColorScheme = (wanted: ColorScheme) => {
    colorScheme = wanted;
    frame.style.colorScheme = wanted;
    post({ type: 'colorScheme', colorScheme });
  };

  // A second document means that the example has navigated its frame, or that the page has moved the element.
  frame.addEventListener('load', () => {
    loads += 1;
    if (loads > 1) abort('run', LEFT);
    else waiting = setTimeout(() => !isStarted && abort('load', NOT_LOADED), READY_TIMEOUT);
  });
  window.addEventListener('message', onMessage);
  const counting = setInterval(() => (messages = reading = 0), 1000);
  const focus = watchFocus(frame, isAutomatic, () => abort('run', FOCUS));
  libraries.catch(() => abort('load', NOT_LOADED));
  place.append(frame);
  return { stop, give, setColorScheme };
}
