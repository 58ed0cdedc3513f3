// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExampleResult } from './ExampleResult';
import type { Problem, RunOptions } from './runExample';
import { useExampleRun, type ExampleRun } from './useExampleRun';

interface FakeRun {
  frame: HTMLElement;
  options: RunOptions;
  isStopped: boolean;
}
const runs: FakeRun[] = [];

vi.mock('./runExample', () => ({
  runExample: (_files: unknown, place: HTMLElement, options: RunOptions) => {
    const frame = document.createElement('iframe');
    place.append(frame);
    const run: FakeRun = { frame, options, isStopped: false };
    runs.push(run);
    return {
      stop: () => {
        run.isStopped = true;
        frame.remove();
      },
    };
  },
}));

let example: ExampleRun;
const onShowProblem = vi.fn();

function Harness() {
  const run = useExampleRun('Result', false);
  useLayoutEffect(() => {
    example = run;
  });
  return run.state === 'idle' ? null : <ExampleResult run={run} onShowProblem={onShowProblem} />;
}

const start = async () => {
  act(() => example.run([{ name: 'App.js', code: '' }]));
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
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => new EventTarget());
});
afterEach(() => {
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
