import { cpus, loadavg, totalmem } from 'node:os';
import type { Measurement } from './measure.js';
import type { RowsRead } from './rowsRead.js';

/** One scenario at one number of connections. */
export interface Result {
  scenario: string;
  connections: number;
  aim: number | null;
  api: Measurement;
  floor: Measurement;
  /** Requests per second of the API divided by those of the floor; 0 if one of them had no response in time. */
  ratio: number;
  statementsPerRequest: number;
  /** Uncompressed length of the first response. */
  bytes: number;
  /** Resident memory of the API after the load. */
  residentBytes: number;
  /** Whether API and floor sent the same JSON. */
  sameJson: boolean;
}

export interface Report {
  when: string;
  machine: {
    cores: number;
    model: string;
    memoryGB: number;
    node: string;
    database: string;
    loadBefore: number;
  };
  posts: number;
  seed: number;
  /** Null if the data already existed. */
  loadSeconds: number | null;
  rows: Record<string, number>;
  secondsEach: number;
  /** In seconds. */
  warmUp: number;
  /** Of the API. */
  processes: number;
  rowsRead: RowsRead[];
  results: Result[];
}

/** This machine and its load. */
export function describeMachine(database: string): Report['machine'] {
  const [cpu] = cpus();
  return {
    cores: cpus().length,
    model: cpu?.model ?? 'unknown',
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    database,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

const HEAD = [
  'scenario', 'conn.', 'req/s', 'floor', 'ratio', 'aim', 'median', 'p95', 'p99', 'opened', 'SQL', 'bytes', 'memory', 'failed',
]; // prettier-ignore

/** The tables of a report as Markdown, which is readable in a terminal too. */
export function toMarkdown(report: Report): string {
  const { machine } = report;
  const lines = [
    `${report.posts} posts, ${report.when}; ${report.processes} ${report.processes === 1 ? 'process' : 'processes'} of the API; ${report.secondsEach} s each, after ${report.warmUp} s to warm up`,
    `${machine.cores} cores (${machine.model}), ${machine.memoryGB} GB, Node ${machine.node}, ${machine.database}; load average before: ${machine.loadBefore}`,
    machine.loadBefore > 0.5
      ? 'The machine was busy with other things: read the ratios, and those as preliminary.'
      : '',
    '',
    ...table([HEAD, ...report.results.map(row)]),
    '',
    'Times in milliseconds, once each connection has had its first answer: opened is how long that took. SQL is statements a request; failed counts answers that were not 2xx and broken connections.',
    '',
    ...table([['further aims', 'measured', 'aim'], ...furtherAims(report)]),
    '',
    ...table([
      [
        'entries walked for a page of 8',
        'page 1',
        'page 500',
        'all rows, page 1',
        'page 500',
        'plan of page 500',
      ],
      ...pairs(report.rowsRead).map(([first, last]) => [
        first.list,
        ...[first.walked, last.walked, first.rows, last.rows].map(String),
        last.plan,
      ]),
    ]),
    '',
  ];
  return lines.join('\n');
}

function row(result: Result): string[] {
  const { api, floor } = result;
  return [
    result.scenario,
    String(result.connections),
    api.requestsPerSecond.toFixed(0),
    floor.requestsPerSecond.toFixed(0) + (result.sameJson ? '' : ' *'),
    result.ratio.toFixed(2),
    result.aim === null || result.connections !== 16
      ? ''
      : `${result.aim}${result.ratio >= result.aim ? '' : ' missed'}`,
    ...[api.median, api.p95, api.p99].map((time) => time.toFixed(time < 10 ? 1 : 0)),
    api.opened === null ? '' : api.opened.toFixed(0),
    result.statementsPerRequest.toFixed(1),
    String(result.bytes),
    `${Math.round(result.residentBytes / 2 ** 20)} MB`,
    String(api.refused + api.failures),
  ];
}

function pairs(rows: RowsRead[]): [RowsRead, RowsRead][] {
  const lasts = new Map(rows.filter(({ page }) => page !== 1).map((each) => [each.list, each]));
  return rows.flatMap((first) => {
    const last = lasts.get(first.list);
    return first.page === 1 && last ? [[first, last]] : [];
  });
}

/** The targets other than the ratio to the floor, with the measured values; omits those that the run did not measure. */
function furtherAims({ posts, results }: Report): string[][] {
  const at = (name: string, connections: number) =>
    results.find((result) => result.scenario === name && result.connections === connections);
  const aim = (limit: number, measured: number, unit = '') =>
    `below ${limit}${unit}${measured < limit ? '' : ' missed'}`;
  const lines: string[][] = [];
  for (const { scenario, connections, api } of results) {
    if (connections !== 64) continue;
    const factor = api.median === 0 ? 0 : api.p99 / api.median;
    lines.push([`${scenario}: p99 by the median, 64 connections`, factor.toFixed(1), aim(4, factor)]);
  }
  for (const kind of ['REST', 'GraphQL']) {
    for (const sort of ['latest', 'popular']) {
      const [first, far] = [1, 500].map((page) => at(`${kind} feed, ${sort}, page ${page}`, 16)?.api);
      if (!first || !far) continue;
      const factor = first.requestsPerSecond / far.requestsPerSecond;
      // Page numbers count off preceding entries; only cursors should be equally fast everywhere.
      const limit = kind === 'REST' ? '' : aim(1.2, factor);
      lines.push([`${kind} feed, ${sort}: page 500 costs, by page 1`, factor.toFixed(2), limit]);
    }
  }
  for (const { scenario, connections, api } of results) {
    if (!/search/.test(scenario) || connections > 16) continue;
    const limit = posts === 100_000 ? aim(50, api.p95, ' ms') : '';
    lines.push([`${scenario}: p95, ${connections} connections`, `${api.p95.toFixed(0)} ms`, limit]);
  }
  return lines;
}

/** Aligns columns: the first to the left, numbers to the right. */
export function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((cells) => cells[i]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), rule, ...body.map(line)];
}
