import { dayAndMonth, longDate, yearOf } from './dates';

/**
 * A short date, with the year unless it is this one; the full date is in the title and in `datetime`. A rendered page is
 * cached for longer than its year, so inline/theme.js hides the present one.
 */
export function DateText({ iso }: { /** ISO 8601. */ iso: string }) {
  return (
    <time dateTime={iso} title={longDate(iso)}>
      {dayAndMonth(iso)}
      <span data-year={yearOf(iso)}> {yearOf(iso)}</span>
    </time>
  );
}
