import { dayAndMonth, dayMonthYear, longDate } from './dates';

interface DateTextProps {
  /** ISO 8601. */
  iso: string;
  /** Day and month are enough beside a post; a date long past needs its year. */
  withYear?: boolean;
}

/** A date to read at a glance, with the whole date on hover and for machines. */
export function DateText({ iso, withYear = false }: DateTextProps) {
  return (
    <time dateTime={iso} title={longDate(iso)}>
      {withYear ? dayMonthYear(iso) : dayAndMonth(iso)}
    </time>
  );
}
