// Always UTC and one language, so that the server and every browser render the same text. Without `Intl`: on a phone,
// its first formatter delays hydration by some 80 ms.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const monthOf = (date: Date): string => months[date.getUTCMonth()] ?? '';

/** "7 Mar", for an ISO 8601 time; '' for anything else (docs/behaviour.md#pages). */
export function dayAndMonth(iso: string): string {
  const date = new Date(iso);
  return isReal(date) ? `${date.getUTCDate()} ${monthOf(date).slice(0, 3)}` : '';
}

/** "7 Mar 2024", for an ISO 8601 time; '' for anything else. */
export function dayMonthYear(iso: string): string {
  const date = new Date(iso);
  return isReal(date) ? `${dayAndMonth(iso)} ${date.getUTCFullYear()}` : '';
}

/** "March 7, 2024", for an ISO 8601 time; '' for anything else. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return isReal(date) ? `${monthOf(date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}` : '';
}

function isReal(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}
