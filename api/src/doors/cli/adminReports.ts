import { type Command, Option } from 'commander';
import { dateOf } from '../../features/statistics/statistics.resolver.js';
import { MAX_DAYS } from '../../features/statistics/statistics.service.js';
import type { ProcessReport } from '../../features/health/processReport.js';
import type { Services } from '../../services.js';

interface Parts {
  services: Pick<Services, 'statistics' | 'health'>;
}

type WithParts = (command: (parts: Parts) => Promise<void>) => Promise<void>;

/** Adds the commands that only read and report: statistics of days, processes and slow statements. */
export function addReports(
  program: Command,
  withParts: WithParts,
  say: (line: string) => void,
  positive: (value: string) => number,
): void {
  program
    .command('days')
    .description('show posts, comments, registrations, active writers and readers of each day, in UTC')
    .addOption(
      new Option('-n, --days <count>', `how many days, ${MAX_DAYS} at most`).default(30).argParser(positive),
    )
    .option('--json', 'print JSON')
    .action(({ days, json }: { days: number; json?: boolean }) =>
      withParts(async ({ services }) => {
        const all = await services.statistics.days(Math.min(days, MAX_DAYS));
        const rows = all.map(({ day, ...numbers }) => ({ date: dateOf(day), ...numbers }));
        if (json === true) return say(JSON.stringify(rows));
        say(lineOf(['day', 'posts', 'comments', 'members', 'writers', 'readers']));
        for (const { date, posts, comments, registrations, activeWriters, readers } of rows)
          say(lineOf([date, posts, comments, registrations, activeWriters, readers ?? '-']));
      }),
    );
  program
    .command('processes')
    .description('show the processes of the server that have reported within three minutes')
    .action(() =>
      withParts(async ({ services }) => {
        const processes = await services.health.processes();
        if (processes.length === 0) say('No process has reported. They do so every minute.');
        for (const process of processes) for (const line of linesOf(process)) say(line);
      }),
    );
  program
    .command('slow')
    .description('show the SQL statements of the running processes that took long, with their plans')
    .action(() =>
      withParts(async ({ services }) => {
        const processes = await services.health.processes();
        const statements = processes
          .flatMap(({ name, slowStatements }) => slowStatements.map((statement) => ({ name, statement })))
          .sort((a, b) => b.statement.totalMs - a.statement.totalMs);
        if (statements.length === 0)
          say(`No statement of ${processes.length} running processes has taken long.`);
        for (const { name, statement } of statements) {
          const { text, count, worstMs, totalMs, plan } = statement;
          say(`${count} times, ${worstMs} ms at worst, ${totalMs} ms together, in ${name}`);
          say(`  ${text}`);
          for (const line of plan?.split('\n') ?? []) say(`    ${line}`);
        }
      }),
    );
}

function linesOf(process: ProcessReport): string[] {
  const { name, version, node, startedAt, memoryBytes, eventLoopMs, queues, tasks } = process;
  const waiting = queues
    .filter((queue) => queue.waiting > 0)
    .map((queue) => `${queue.waiting} ${queue.name}`);
  const failing = tasks.filter(({ hasFailedLast }) => hasFailedLast).map((task) => task.name);
  return [
    `${name}: version ${version}, Node ${node}, since ${startedAt.toISOString()}`,
    `  ${Math.round(memoryBytes / 1e6)} MB, event loop late by ${eventLoopMs} ms; waiting: ${waiting.join(', ') || 'nothing'}`,
    ...(failing.length > 0 ? [`  failing: ${failing.join(', ')}`] : []),
  ];
}

function lineOf([first = '', ...rest]: (string | number)[]): string {
  return [String(first).padEnd(10), ...rest.map((value) => String(value).padStart(9))].join(' ');
}
