import { describe, expect, it } from 'vitest';
import { growthTable } from './growth.js';
import type { Report, Result } from './report.js';

const load = (requestsPerSecond: number): Result['api'] => ({
  opened: 1,
  requestsPerSecond,
  median: 1,
  p95: 1,
  p99: 1,
  answers: 1,
  refused: 0,
  serverErrors: 0,
  failures: 0,
});

const result = (connections: number, api: number, floor: number): Result => ({
  scenario: 'feed',
  connections,
  aim: null,
  api: load(api),
  floor: load(floor),
  ratio: 1,
  statementsPerRequest: 1,
  bytes: 1,
  residentBytes: 1,
  sameJson: true,
});

const report = (posts: number, results: Result[]): Report => ({
  when: '',
  machine: { cores: 2, model: '', memoryGB: 1, node: '', database: '', loadBefore: 0 },
  posts,
  seed: 1,
  loadSeconds: null,
  rows: {},
  secondsEach: 1,
  warmUp: 1,
  processes: 1,
  rowsRead: [],
  results,
});

describe('the table of growth', () => {
  it('shows the growth of the cost of a request up to the largest size, at sixteen connections', () => {
    const table = growthTable([
      report(10_000, [result(1, 1, 1), result(16, 900, 3000)]),
      report(100_000, [result(16, 800, 2500)]),
      report(1_000_000, [result(16, 600, 2000)]),
    ]);
    const cells = table?.split('\n').find((line) => line.startsWith('| feed')) ?? '';
    expect(cells.split('|').map((cell) => cell.trim())).toEqual([
      '',
      'feed',
      '900',
      '800',
      '600',
      '1.50',
      '1.50',
      '1.3 missed',
      '',
    ]);
  });

  it('is null for a single size', () => {
    expect(growthTable([report(10_000, [result(16, 1, 1)])])).toBeNull();
  });
});
