import { dayAndMonth, dayMonthYear, longDate } from './dates';

interface DateTextProps {
  /** ISO 8601. */
  iso: string;
  /** Adds the year. Beside a post, day and month are enough. */
  withYear?: boolean;
}

/** A short date; the full date is in the title and in `datetime`. */
export function DateText({ iso, withYear = false }: DateTextProps) {
  return (
    <time dateTime={iso} title={longDate(iso)}>
      {withYear ? dayMonthYear(iso) : dayAndMonth(iso)}
    </time>
  );
}
