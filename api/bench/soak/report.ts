import type { Sample } from './sample.js';

const MEGABYTE = 2 ** 20;
const megabytes = (bytes: number | null) => (bytes === null ? '' : (bytes / MEGABYTE).toFixed(1));

/** The samples as Markdown tables: sizes, and the rows of each table that changed. */
export function soakReport(samples: readonly Sample[], heading: string): string {
  const head = (cells: readonly string[]) =>
    `| ${cells.join(' | ')} |\n|${cells.map(() => ' --- |').join('')}`;
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const sizes = samples.map((each) =>
    line([
      ...[each.when, megabytes(each.heap), megabytes(each.buffers), megabytes(each.resident), each.openFiles],
      ...[megabytes(each.tableBytes), megabytes(each.indexBytes), megabytes(each.fileBytes)],
    ]),
  );
  const tables = [...new Set(samples.flatMap(({ rows }) => Object.keys(rows)))].sort();
  const changed = tables.filter((table) => new Set(samples.map(({ rows }) => rows[table] ?? 0)).size > 1);
  return [
    `# ${heading}`,
    '',
    head([
      'when',
      'heap MB',
      'buffers MB',
      'resident MB',
      'open files',
      'tables MB',
      'indexes MB',
      'file MB',
    ]),
    ...sizes,
    '',
    head(['rows of', ...samples.map(({ when }) => when)]),
    ...changed.map((table) => line([table, ...samples.map(({ rows }) => rows[table] ?? 0)])),
    '',
  ].join('\n');
}

export interface Finding {
  holds: boolean;
  what: string;
}

const MAY_GROW = { heap: 16 * MEGABYTE, resident: 150 * MEGABYTE, files: 20, share: 0.35, rows: 60 };
/** Tables that grow with time by design until maintenance deletes their rows (docs/operation.md#maintenance). */
const WITH_RETENTION =
  /^(?:change_log|finished_draft|idempotency_key|known_device|new_text|new_text_band|notification|notification_like|outbox_|pending_registration|rate_limit|registration_link|session|upload|post_revision|used_challenge)/;

/** Caches are still being filled in a shorter run, whose memory is only reported. In seconds. */
const LONG = 15 * 60;

/** What must not grow between the end of the warm-up and the last sample under load; files are compared when the load is over. */
export function judge(warm: Sample, last: Sample, after: Sample): Finding[] {
  const isLong = last.seconds >= LONG;
  const grown = (of: (sample: Sample) => number) => of(last) - of(warm);
  const rows = Object.entries(last.rows).flatMap(([table, count]) => {
    const before = warm.rows[table] ?? 0;
    const isBounded = count - before <= Math.max(MAY_GROW.rows, before * MAY_GROW.share);
    return isBounded || WITH_RETENTION.test(table) ? [] : [`${table} from ${before} to ${count}`];
  });
  const heap = grown(({ heap: used, buffers }) => used + buffers);
  const resident = grown((sample) => sample.resident);
  const judged = isLong ? '' : ' (not judged in a run of less than 15 minutes)';
  return [
    { holds: !isLong || heap < MAY_GROW.heap, what: `memory in use grew by ${megabytes(heap)} MB${judged}` },
    {
      holds: !isLong || resident < MAY_GROW.resident,
      what: `the process grew by ${megabytes(resident)} MB${judged}`,
    },
    {
      holds: after.openFiles - warm.openFiles < MAY_GROW.files,
      what: `open files: ${warm.openFiles} after the warm-up, ${last.openFiles} under load, ${after.openFiles} after it`,
    },
    {
      holds: rows.length === 0,
      what: `rows without a retention do not grow${rows.length > 0 ? `: ${rows.join(', ')}` : ''}`,
    },
  ];
}
