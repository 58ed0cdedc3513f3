import { parseJson } from '../../platform/bounds/bounds.js';
import type { ProcessHealth } from './health.types.js';

/** A plain object in the form of {@link ProcessHealth}. */
export type ProcessReport = Pick<ProcessHealth, keyof ProcessHealth>;

/** The form of a report. A change of {@link ProcessHealth} needs another number: two versions run at once during an update. */
const FORM = 1;

/** Of our own reports. */
const LIMITS = { depth: 6, values: 20_000, keyLength: 40 };

/** A report as text for the database. */
export function writeReport(report: ProcessReport): string {
  return JSON.stringify({ form: FORM, report });
}

/** A report from the database; null if another version has written it. */
export function readReport(text: string): ProcessReport | null {
  const stored = parseJson(text, LIMITS, 'The report');
  return isReport(stored) ? withDates(stored.report) : null;
}

/** Times are texts in JSON. */
type Stored<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Stored<T[Key]> } : T;

/** The number of the form stands for all of it: only {@link writeReport} writes it. */
function isReport(value: unknown): value is { report: Stored<ProcessHealth> } {
  return (
    typeof value === 'object' && value !== null && 'form' in value && value.form === FORM && 'report' in value
  );
}

function withDates(report: Stored<ProcessHealth>): ProcessReport {
  const withLast = <T extends { lastAt: string }>(each: T) => ({ ...each, lastAt: new Date(each.lastAt) });
  return {
    ...report,
    startedAt: new Date(report.startedAt),
    seenAt: new Date(report.seenAt),
    tasks: report.tasks.map(withLast),
    slowStatements: report.slowStatements.map(withLast),
  };
}
