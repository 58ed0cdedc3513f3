import { afterEach, expect, it, vi } from 'vitest';
import { Circuit, NeighbourAwayError } from './circuit.js';

afterEach(() => void vi.useRealTimers());

/** A circuit whose neighbour is well or not, and a clock that only runs forward. */
function scene(waits = false) {
  const state = { clock: 0, isWell: false, asked: 0 };
  const circuit = new Circuit({
    name: 'bucket',
    failures: 2,
    pauses: [1000, 4000],
    waits,
    steady: () => state.clock,
  });
  const changes: boolean[] = [];
  circuit.onChange = (isOpen) => changes.push(isOpen);
  const ask = () =>
    circuit.run(async () => {
      state.asked += 1;
      await Promise.resolve();
      if (!state.isWell) throw new Error('It hangs.');
      return 'well';
    });
  const outcome = () =>
    ask().catch((error: unknown) => (error instanceof NeighbourAwayError ? error.retryAfter : 'failed'));
  return { state, circuit, changes, outcome };
}

it('fails at once after two failures in a row, with the time to wait, and asks again after a pause', async () => {
  const { state, outcome, changes } = scene();
  expect([await outcome(), await outcome(), await outcome()]).toEqual(['failed', 'failed', 1]);
  expect(state.asked).toBe(2);
  state.clock += 1000;
  expect([await outcome(), await outcome()]).toEqual(['failed', 4]);
  state.clock += 3999;
  expect(await outcome()).toBe(1);
  state.clock += 1;
  state.isWell = true;
  expect([await outcome(), await outcome()]).toEqual(['well', 'well']);
  expect(changes).toEqual([true, true, false]);
});

it('stays closed after a single failure between successes', async () => {
  const { state, circuit, outcome } = scene();
  for (let i = 0; i < 5; i++) {
    state.isWell = i % 2 === 0;
    await outcome();
  }
  expect(circuit.isOpen).toBe(false);
});

it('lets one caller try, and refuses others at once or lets them wait', async () => {
  for (const [waits, expected] of [
    [false, ['well', 1, 1]],
    [true, ['well', 'well', 'well']],
  ] as const) {
    const { state, outcome } = scene(waits);
    await outcome();
    await outcome();
    state.clock += 1000;
    state.isWell = true;
    expect(await Promise.all([outcome(), outcome(), outcome()])).toEqual(expected);
  }
});

it('is not impressed by a wall clock that is set an hour back or ahead', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z'), toFake: ['Date'] });
  const { state, outcome } = scene();
  await outcome();
  await outcome();
  vi.setSystemTime(new Date('2026-11-26T13:00:00Z'));
  expect(await outcome()).toBe(1);
  vi.setSystemTime(new Date('2026-11-26T11:00:00Z'));
  state.clock += 1000;
  state.isWell = true;
  expect(await outcome()).toBe('well');
});
