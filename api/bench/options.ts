import { parseArgs } from 'node:util';

export const USAGE = `npm run bench -- api [options]
  --posts N          how many posts: 100000 unless it is said
  --growth           10000, 100000 and 1000000 posts one after the other, at 16 connections; --posts A,B,C for others
  --seed N           of the data: 1
  --keep FOLDER      where the database stays, so that the next run need not load it; with --growth in a subfolder for each size
  --load-only        fills the database and measures nothing
  --quick            one second each, at 16 connections, the most important scenarios
  --only TEXT        the scenarios whose names hold this, case aside
  --connections A,B  1,16,64
  --seconds N        how long each load lasts: 2
  --warm-up N        how long each scenario is asked for first, in seconds: 1
  --processes N      how many processes of the API share the load and the database: 1
  --profile FOLDER   writes a CPU profile of the API there`;

/** The number of connections at which sizes are compared. */
export const GROWTH_CONNECTIONS = 16;

export interface BenchOptions {
  posts: number;
  seed: number;
  loadOnly: boolean;
  quick: boolean;
  /** In lower case. */
  only: string;
  connections: number[];
  seconds: number;
  warmUp: number;
  processes: number;
  profileTo: string | undefined;
  help: boolean;
  /** All sizes of the growth that this run belongs to; empty if none. */
  growthOf: number[];
  /** The name of its files. Only a full run has the name that the documentation cites. */
  reportName: string;
}

/** Invalid options. The message is for the developer. */
export class OptionsError extends Error {}

/** Parses the options of one run. @throws OptionsError; the error of `parseArgs` for unknown options */
export function parseOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      // api.mjs handles both, because it owns the database.
      growth: { type: 'boolean', default: false },
      keep: { type: 'string' },
      'growth-of': { type: 'string' },
      'load-only': { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      connections: { type: 'string' },
      seconds: { type: 'string' },
      'warm-up': { type: 'string', default: '1' },
      processes: { type: 'string', default: '1' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const growthOf = values['growth-of']?.split(',').map(Number) ?? [];
  const fewer = values.quick || growthOf.length > 0 ? String(GROWTH_CONNECTIONS) : undefined;
  const [posts, seed, processes, warmUp] = [
    values.posts,
    values.seed,
    values.processes,
    values['warm-up'],
  ].map(Number) as [number, number, number, number];
  const connections = (values.connections ?? fewer ?? '1,16,64').split(',').map(Number);
  const seconds = Number(values.seconds ?? (values.quick ? 1 : 2));
  const numbers = [posts, seed, processes, warmUp, seconds, ...connections, ...growthOf];
  if (!numbers.every((number) => Number.isSafeInteger(number) && number > 0)) throw new OptionsError(USAGE);
  if (growthOf.length > 0 && !connections.includes(GROWTH_CONNECTIONS)) {
    throw new OptionsError(`Growth is measured at ${GROWTH_CONNECTIONS} connections.`);
  }
  const isPartial =
    values.only !== '' || values.quick || (values.connections !== undefined && growthOf.length === 0);
  return {
    posts,
    seed,
    loadOnly: values['load-only'],
    quick: values.quick,
    only: values.only.toLowerCase(),
    connections,
    seconds,
    warmUp,
    processes,
    profileTo: values.profile,
    help: values.help,
    growthOf,
    reportName: [
      growthOf.length > 0 ? 'api-growth' : 'api',
      posts,
      processes > 1 && `${processes}-processes`,
      isPartial && 'partial',
    ]
      .filter(Boolean)
      .join('-'),
  };
}
