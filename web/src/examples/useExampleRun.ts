import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { withMessages, type ConsoleEntry } from './consoleEntries';
import type { Problem, RunEvent, SourceFile } from './runExample';
import { RunLayer } from './RunLayer';
import type { SpareRuns } from './SpareRuns';
import { useColorScheme } from './useColorScheme';

export type RunState = 'idle' | 'running' | 'ran' | 'failed';

export interface ExampleRun {
  state: RunState;
  /** Why it failed. While code that was changed is running, still the last failure. */
  problem: Problem | null;
  entries: readonly ConsoleEntry[];
  /** Such as `19.3.1`; null before the first render. */
  reactVersion: string | null;
  /** Height of the content in CSS pixels; null until the example reports it. */
  height: number | null;
  /** Ref of the element that gets the frame. A run waits until it is mounted. */
  place: (element: HTMLElement | null) => void;
  /**
   * Runs these files. What a previous run shows stays until they have rendered or failed. `isAutomatic`: the reader has not
   * asked for it.
   */
  run: (files: readonly SourceFile[], isAutomatic?: boolean) => void;
  /** Runs these files after a pause without another change. */
  runSoon: (files: readonly SourceFile[]) => void;
  /** Removes the frame and returns to `idle`. */
  stop: () => void;
  /** Puts the example to sleep: without a frame, but with its state and height. Waking runs it again. */
  setAsleep: (isAsleep: boolean) => void;
  clearConsole: () => void;
}

type Report = Pick<ExampleRun, 'state' | 'problem' | 'entries' | 'reactVersion' | 'height'>;

const idle: Report = { state: 'idle', problem: null, entries: [], reactVersion: null, height: null };

/** How long a change of the code waits for the next one, in milliseconds. */
const PAUSE_MS = 170;

/** Messages are collected for this time, so that a loop that logs does not render the page for each line. */
const COLLECT_MS = 40;

/** Without the network. */
const NOT_LOADED: Problem = {
  kind: 'load',
  message: 'The code that runs examples could not be loaded. Check your connection, then try again.',
  file: null,
  line: null,
  column: null,
};

/**
 * Runs an example in the element of `place`, one run at a time. Unmounting ends it. The runner is loaded with the first
 * run.
 * @param title accessible name of the frame
 * @param isEdited whether the code is about to change: then prepared frames wait, so that changes are seen sooner
 */
export function useExampleRun(title: string, isEdited: boolean): ExampleRun {
  const [report, setReport] = useState(idle);
  const [job, setJob] = useState<{ files: readonly SourceFile[]; isAutomatic: boolean } | null>(null);
  const [isAsleep, setAsleep] = useState(false);
  const [element, place] = useState<HTMLElement | null>(null);
  const shown = useRef<RunLayer | null>(null);
  const spares = useRef<SpareRuns | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Gives up a run that still waits for its frame. */
  const giveUp = useRef(() => {});
  const lastJob = useRef(job);
  const colorScheme = useColorScheme();
  /** What frames are opened with. A change reaches those that are there, without another run. */
  const look = useRef({ title, colorScheme });
  const latest = useRef<RunLayer | null>(null);
  useLayoutEffect(() => {
    look.current = { title, colorScheme };
    for (const layer of [shown.current, latest.current]) layer?.run?.setColorScheme(colorScheme);
    spares.current?.setColorScheme(colorScheme);
    spares.current?.setTitle(title);
    for (const frame of element?.querySelectorAll('iframe') ?? []) frame.title = title;
  }, [title, colorScheme, element]);

  useEffect(() => {
    if (!job || !element || isAsleep) return undefined;
    // An example that wakes up runs again without being asked.
    const isAutomatic = job.isAutomatic || lastJob.current === job;
    lastJob.current = job;
    let layer: RunLayer | null = null;
    let isOver = false;
    const change = (part: Partial<Report>) => setReport((now) => ({ ...now, ...part }));
    let messages: Extract<RunEvent, { type: 'console' }>[] = [];
    let collecting: ReturnType<typeof setTimeout> | undefined;
    const collect = () => {
      const collected = messages;
      messages = [];
      collecting = undefined;
      setReport((now) => ({ ...now, entries: withMessages(now.entries, collected) }));
    };

    const settle = (outcome: Partial<Report>) => {
      // Code that does not compile has nothing to show, so the last result stays beside the problem.
      if (layer && shown.current !== layer && outcome.problem?.kind !== 'compile') {
        shown.current?.remove();
        shown.current = layer;
        layer.show();
      }
      change(outcome);
    };

    const onEvent = (event: RunEvent) => {
      if (!layer?.isCurrent) return;
      switch (event.type) {
        case 'ran':
          settle({ state: 'ran', problem: null, reactVersion: event.reactVersion });
          break;
        case 'failed':
          if (event.problem.kind === 'timeout') spares.current?.clear();
          settle({ state: 'failed', problem: event.problem });
          break;
        case 'resized':
          change({ height: event.height });
          break;
        case 'cleared':
          messages = [];
          change({ entries: [] });
          break;
        case 'console':
          messages.push(event);
          collecting ??= setTimeout(collect, COLLECT_MS);
      }
    };

    const open = () => {
      const own = new RunLayer(element);
      layer = latest.current = own;
      import('./runExample').then(
        ({ runExample }) => {
          if (!own.isCurrent) return;
          own.run = runExample(job.files, own.box, { ...look.current, isAutomatic, onEvent });
        },
        () => {
          if (own.isCurrent) settle({ state: 'failed', problem: NOT_LOADED });
        },
      );
    };
    const onSpareEvent = (event: RunEvent) => {
      if (isOver || event.type !== 'failed' || event.problem.kind !== 'load') return onEvent(event);
      // Earlier code without an end blocks the process of these frames. It ends when all of them are gone.
      layer?.remove();
      shown.current?.remove();
      shown.current = null;
      spares.current?.clear();
      open();
    };
    const begin = () => {
      if (isOver) return;
      layer = isAutomatic ? null : (spares.current?.run(job.files, onSpareEvent) ?? null);
      latest.current = layer;
      if (!layer) open();
    };

    change({ state: 'running', entries: [] });
    giveUp.current = () => (isOver ||= !layer);
    // A frame that is nearly prepared is sooner than a new one, and stays for the next change if this one is outdated by then.
    if (spares.current && !isAutomatic) void spares.current.untilReady().then(begin);
    else begin();

    return () => {
      isOver = true;
      clearTimeout(collecting);
      if (!layer) return;
      // What is on screen stays until the next run replaces it, but reports no more.
      layer.isCurrent = false;
      if (shown.current !== layer) layer.remove();
    };
  }, [job, element, isAsleep]);

  const isShown = job !== null && !isAsleep;
  const { state } = report;
  const mayPrepare = state === 'ran' || (state === 'failed' && report.problem?.kind !== 'timeout');
  useEffect(() => {
    if (!isEdited || !job || !element || isAsleep || spares.current || !mayPrepare) return undefined;
    let isNeeded = true;
    import('./SpareRuns').then(
      ({ SpareRuns: Spares }) => {
        if (!isNeeded || spares.current) return;
        spares.current = new Spares(element, look.current.title, look.current.colorScheme);
        void spares.current.fill(job.files);
      },
      () => undefined,
    );
    return () => {
      isNeeded = false;
    };
  }, [isEdited, job, element, isAsleep, mayPrepare]);
  useEffect(() => {
    if (!isEdited || !isShown) return undefined;
    return () => {
      spares.current?.remove();
      spares.current = null;
    };
  }, [isEdited, isShown, element]);
  useEffect(() => {
    if (!isShown || !element) return undefined;
    return () => {
      shown.current?.remove();
      shown.current = null;
    };
  }, [isShown, element]);

  useEffect(() => () => clearTimeout(pause.current), []);
  const run = useCallback((files: readonly SourceFile[], isAutomatic = false) => {
    clearTimeout(pause.current);
    setJob({ files, isAutomatic });
    // Before there is a place: whoever shows the result may wait for this state.
    setReport((now) => ({ ...now, state: 'running', entries: [] }));
  }, []);
  const runSoon = useCallback(
    (files: readonly SourceFile[]) => {
      clearTimeout(pause.current);
      // Its result would be outdated, and its frame is needed for the next one.
      giveUp.current();
      pause.current = setTimeout(() => run(files), PAUSE_MS);
    },
    [run],
  );
  const stop = useCallback(() => {
    clearTimeout(pause.current);
    setJob(null);
    setReport(idle);
  }, []);
  const clearConsole = useCallback(() => setReport((now) => ({ ...now, entries: [] })), []);

  return { ...report, place, run, runSoon, stop, setAsleep, clearConsole };
}
