// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExampleResult } from './ExampleResult';
import type { Problem, RunOptions } from './runExample';
import './SpareRuns';
import { useExampleRun, type ExampleRun } from './useExampleRun';

interface FakeRun {
  frame: HTMLIFrameElement;
  colorScheme: string;
  options: RunOptions;
  isStopped: boolean;
}
const runs: FakeRun[] = [];

/** A frame that waits for files, and what it was given. */
interface FakeSpare {
  /** The code that it is prepared for. */
  code: string;
  colorScheme: string;
  given: string[];
  setReady: () => void;
  run: () => boolean;
  isStopped: boolean;
  report: RunOptions['onEvent'];
}
const spares: FakeSpare[] = [];

vi.mock('./runExample', () => ({
  prepareExample: (
    [file]: { code: string }[],
    _place: HTMLElement,
    { colorScheme }: Pick<RunOptions, 'colorScheme'>,
  ) => {
    let setReady = () => {};
    const ready = new Promise<void>((resolve) => (setReady = resolve));
    const spare: FakeSpare = {
      code: file?.code ?? '',
      colorScheme,
      given: [],
      setReady,
      run: () => true,
      isStopped: false,
      report: () => undefined,
    };
    spares.push(spare);
    return {
      ready,
      setColorScheme: (wanted: string) => (spare.colorScheme = wanted),
      stop: () => {
        spare.isStopped = true;
        setReady();
      },
      run: (files: { code: string }[], onEvent: RunOptions['onEvent']) => {
        spare.given.push(...files.map(({ code }) => code));
        spare.report = onEvent;
        return spare.run();
      },
    };
  },
  runExample: (_files: unknown, place: HTMLElement, options: RunOptions) => {
    const frame = document.createElement('iframe');
    place.append(frame);
    const run: FakeRun = { frame, colorScheme: options.colorScheme, options, isStopped: false };
    runs.push(run);
    return {
      setColorScheme: (wanted: string) => (run.colorScheme = wanted),
      stop: () => {
        run.isStopped = true;
        frame.remove();
      },
    };
  },
}));

let example: ExampleRun;
const onShowProblem = vi.fn();

function Harness({ isEdited = false, title = 'Result' }) {
  const run = useExampleRun(title, isEdited);
  useLayoutEffect(() => {
    example = run;
  });
  return run.state === 'idle' ? null : <ExampleResult run={run} onShowProblem={onShowProblem} />;
}

const start = async (code = '') => {
  act(() => example.run([{ name: 'App.js', code }]));
  // The runner is imported.
  await act(() => vi.advanceTimersByTimeAsync(1));
};
const report = (event: Parameters<RunOptions['onEvent']>[0], run = runs.at(-1)) =>
  act(() => {
    run?.options.onEvent(event);
    vi.advanceTimersByTime(100);
  });
const problem = (kind: Problem['kind']): Problem => ({
  kind,
  message: 'It is wrong.',
  file: 'App.js',
  line: 3,
  column: 1,
});
const ran = { type: 'ran', reactVersion: '19.3.1' } as const;

beforeEach(() => {
  runs.length = 0;
  spares.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => new EventTarget());
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a run', () => {
  it('says that it runs, then with which React it ran', async () => {
    render(<Harness />);
    await start();
    expect(example.state).toBe('running');
    expect(screen.getByRole('status').textContent).toContain('Running…');
    report(ran);
    expect(example.state).toBe('ran');
    expect(screen.getByRole('status').textContent).toBe('Ran with React 19.3.1');
  });

  it('shows the last result until the next one is there', async () => {
    render(<Harness />);
    await start();
    report(ran);
    await start();
    expect(runs[0]?.frame.isConnected).toBe(true);
    report(ran);
    expect(runs[0]?.isStopped).toBe(true);
    expect(runs[1]?.frame.isConnected).toBe(true);
  });

  it('keeps the last result beside code that does not compile', async () => {
    render(<Harness />);
    await start();
    report(ran);
    await start();
    report({ type: 'failed', problem: problem('compile') });
    expect(runs[0]?.frame.isConnected).toBe(true);
    expect(screen.getByRole('alert').textContent).toContain('It is wrong.');
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'App.js, line 3' }));
    expect(onShowProblem).toHaveBeenCalledWith(problem('compile'));
  });

  it('ignores what a replaced run still reports', async () => {
    render(<Harness />);
    await start();
    report(ran);
    await start();
    report(ran);
    report({ type: 'failed', problem: problem('run') }, runs[0]);
    expect(example.state).toBe('ran');
  });

  it('ends when the component goes', async () => {
    const { unmount } = render(<Harness />);
    await start();
    report(ran);
    unmount();
    expect(runs[0]?.isStopped).toBe(true);
  });

  it('follows the theme and its name without running again', async () => {
    const { rerender } = render(<Harness />);
    await start();
    report(ran);
    document.documentElement.dataset.theme = 'dark';
    rerender(<Harness title="Result of App.js" />);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(runs).toMatchObject([
      { colorScheme: 'dark', isStopped: false, frame: { title: 'Result of App.js' } },
    ]);
  });

  it('sleeps without a frame and wakes with another one', async () => {
    render(<Harness />);
    await start();
    report({ type: 'resized', height: 321 });
    report(ran);
    act(() => example.setAsleep(true));
    expect([runs[0]?.isStopped, example.state, example.height]).toEqual([true, 'ran', 321]);
    act(() => example.setAsleep(false));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(runs[1]?.frame.isConnected).toBe(true);
    // The reader has not asked for the second run, which must not take the focus.
    expect(runs.map(({ options }) => options.isAutomatic)).toEqual([false, true]);
  });
});

describe('while code is edited', () => {
  const startEdited = async () => {
    const view = render(<Harness isEdited />);
    await start('first');
    report(ran);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(spares).toHaveLength(1);
    return view;
  };

  it('a change waits for the frame that is being prepared', async () => {
    await startEdited();
    await start('second');
    expect([example.state, spares[0]?.given]).toEqual(['running', []]);
    spares[0]?.setReady();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(spares[0]?.given).toEqual(['second']);
    expect(runs).toHaveLength(1);
    act(() => spares[0]?.report(ran));
    expect([example.state, runs[0]?.isStopped]).toEqual(['ran', true]);
  });

  it('a newer change takes the place of one that waits', async () => {
    await startEdited();
    await start('second');
    await start('third');
    spares[0]?.setReady();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect([spares[0]?.given, spares[0]?.isStopped]).toEqual([['third'], false]);
  });

  it('two frames are prepared, one after the other, and another one after each that has run', async () => {
    await startEdited();
    spares[0]?.setReady();
    await act(() => vi.advanceTimersByTimeAsync(1));
    spares[1]?.setReady();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(spares).toHaveLength(2);
    await start('second');
    expect([spares[0]?.given, spares.length]).toEqual([['second'], 2]);
    act(() => spares[0]?.report(ran));
    expect(spares).toHaveLength(3);
    await start('third');
    expect([spares[1]?.given, spares.length]).toEqual([['third'], 3]);
  });

  it('a change runs after a pause, and the next key calls back one that still waits', async () => {
    await startEdited();
    const type = (code: string, pause: number) => {
      act(() => example.runSoon([{ name: 'App.js', code }]));
      return act(() => vi.advanceTimersByTimeAsync(pause));
    };
    await type('second', 200);
    expect(example.state).toBe('running');
    await type('third', 100);
    spares[0]?.setReady();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(spares[0]?.given).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(spares[0]?.given).toEqual(['third']);
  });

  it('frames are prepared for the libraries of the last change', async () => {
    await startEdited();
    // The mock takes any files: here the frame is for other libraries.
    const [first] = spares;
    if (first) first.run = () => false;
    await start('other libraries');
    first?.setReady();
    await act(() => vi.advanceTimersByTimeAsync(1));
    spares[2]?.setReady();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(spares.filter(({ isStopped }) => !isStopped).map(({ code }) => code)).toEqual([
      'other libraries',
      'other libraries',
    ]);
  });

  it('a change of the theme reaches the frame that is prepared', async () => {
    await startEdited();
    document.documentElement.dataset.theme = 'dark';
    await act(() => vi.advanceTimersByTimeAsync(1));
    spares[0]?.setReady();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(spares.map(({ colorScheme, isStopped }) => [colorScheme, isStopped])).toEqual([
      ['dark', false],
      ['dark', false],
    ]);
  });

  it('code without an end takes the prepared frames of its process with it', async () => {
    await startEdited();
    spares[0]?.setReady();
    await act(() => vi.advanceTimersByTimeAsync(1));
    await start('endless');
    act(() => spares[0]?.report({ type: 'failed', problem: problem('timeout') }));
    await act(() => vi.advanceTimersByTimeAsync(1));
    // The first one is that of the code.
    expect(spares.slice(1).map(({ isStopped }) => isStopped)).toEqual([true]);
    await start('mended');
    expect(runs).toHaveLength(2);
  });

  it('a prepared frame that does not answer is replaced by a new one', async () => {
    await startEdited();
    spares[0]?.setReady();
    await act(() => vi.advanceTimersByTimeAsync(1));
    await start('second');
    act(() => spares[0]?.report({ type: 'failed', problem: problem('load') }));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect([example.state, runs[0]?.isStopped, runs.length]).toEqual(['running', true, 2]);
    report(ran);
    expect(example.state).toBe('ran');
  });

  it('a change does not wait for long for a frame that does not get ready', async () => {
    await startEdited();
    await start('second');
    await act(() => vi.advanceTimersByTimeAsync(8001));
    expect([spares[0]?.isStopped, runs.length]).toEqual([true, 2]);
  });

  it('a change that waits runs in a new frame when editing ends', async () => {
    const { rerender } = await startEdited();
    await start('second');
    rerender(<Harness />);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect([spares[0]?.isStopped, spares[0]?.given]).toEqual([true, []]);
    expect(runs).toHaveLength(2);
  });
});

describe('the console', () => {
  it('counts repeated lines, and clears', async () => {
    render(<Harness />);
    await start();
    report(ran);
    for (let i = 0; i < 3; i += 1) report({ type: 'console', level: 'log', text: 'again' });
    report({ type: 'console', level: 'error', text: 'wrong' });
    const toggle = screen.getByRole('button', { name: /^Console/ });
    expect(within(toggle).getByLabelText('3 messages')).toBeTruthy();
    expect(within(toggle).getByLabelText('1 error')).toBeTruthy();
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('log').textContent).toBe('again3wrong');
    expect(screen.getByLabelText('3 times')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('log').textContent).toBe('No messages.');
  });

  it('keeps a bounded number of lines', async () => {
    render(<Harness />);
    await start();
    report(ran);
    for (let i = 0; i < 500; i += 1) report({ type: 'console', level: 'log', text: `line ${i}` });
    expect(example.entries).toHaveLength(200);
    expect(example.entries.at(-1)?.text).toBe('line 499');
  });
});
