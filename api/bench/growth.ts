import { GROWTH_CONNECTIONS } from './options.js';
import { type Report, type Result, table } from './report.js';

/** Target ratio of the cost of a request at the largest size to that at the smallest. */
const AIM = 1.3;

/** The cost of a request at each size, as Markdown; null for a single size. */
export function growthTable(reports: readonly Report[]): string | null {
  const [smallest] = reports;
  const largest = reports.at(-1);
  if (!smallest || !largest || smallest === largest) return null;
  const of = ({ results }: Report, scenario: string): Result | undefined =>
    results.find((result) => result.scenario === scenario && result.connections === GROWTH_CONNECTIONS);
  const names = [...new Set(smallest.results.map(({ scenario }) => scenario))];
  const rows = names.flatMap((name) => {
    const [few, many] = [of(smallest, name), of(largest, name)];
    if (!few || !many) return [];
    const growth = few.api.requestsPerSecond / many.api.requestsPerSecond;
    const ofFloor = few.floor.requestsPerSecond / many.floor.requestsPerSecond;
    const all = reports.map((report) => of(report, name)?.api.requestsPerSecond.toFixed(0) ?? '');
    return [[name, ...all, growth.toFixed(2), ofFloor.toFixed(2), `${AIM}${growth < AIM ? '' : ' missed'}`]];
  });
  const head = [
    `req/s at ${GROWTH_CONNECTIONS} connections`,
    ...reports.map(({ posts }) => `${posts} posts`),
  ];
  const what = `Growth: how many times as much a request costs at ${largest.posts} posts as at ${smallest.posts}.`;
  return `${[...table([[...head, 'growth', "floor's", 'aim'], ...rows]), '', what].join('\n')}\n`;
}
