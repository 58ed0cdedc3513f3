// Always UTC and one language, so that a server and every browser write the same text.
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "7 Mar", for an ISO 8601 time; '' for anything else. SPEC.md section 2, "Post detail". */
export function dayAndMonth(iso: string): string {
  const date = new Date(iso);
  return isReal(date) ? `${date.getUTCDate()} ${month.format(date)}` : '';
}

/** "7 Mar 2024", for an ISO 8601 time; '' for anything else. */
export function dayMonthYear(iso: string): string {
  const date = new Date(iso);
  return isReal(date) ? `${dayAndMonth(iso)} ${date.getUTCFullYear()}` : '';
}

/** "March 7, 2024", for an ISO 8601 time; '' for anything else. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return isReal(date) ? fullDate.format(date) : '';
}

function isReal(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}
