import type { Metrics } from '../metrics/metrics.js';
import type { MaintenanceMeter } from './maintenance.js';

/** The metrics of maintenance (docs/operation.md#metrics). Each process counts what it did itself. */
export function maintenanceMeter(metrics: Metrics): MaintenanceMeter {
  const rows = metrics.counterBy(
    'hydrate_maintenance_rows_total',
    'Rows that maintenance has deleted.',
    'task',
  );
  const failures = metrics.counterBy(
    'hydrate_maintenance_failures_total',
    'Failed tasks of maintenance.',
    'task',
  );
  const duration = metrics.gaugeBy(
    'hydrate_maintenance_duration_seconds',
    'How long the last run of a task of maintenance took.',
    'task',
  );
  const ended = metrics.gaugeBy(
    'hydrate_maintenance_last_run_timestamp_seconds',
    'When a task of maintenance was last completed.',
    'task',
  );
  const jumps = metrics.counterBy(
    'hydrate_clock_jumps_total',
    'How often the clock was set by a minute or more.',
  );
  return {
    removed: (task, count) => rows(count, task),
    failed: (task) => failures(1, task),
    ran: (task, seconds, endedAt) => {
      duration(seconds, task);
      ended(endedAt.getTime() / 1000, task);
    },
    clockJumped: () => jumps(1),
  };
}
