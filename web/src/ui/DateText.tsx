import { longDate, shortDate } from './dates';

/** A short date, with the year unless it is this one; the full date is in the title and in `datetime`. */
export function DateText({ iso }: { /** ISO 8601. */ iso: string }) {
  return (
    // The page may have been rendered in the last year, or the clock of the device be wrong.
    <time dateTime={iso} title={longDate(iso)} suppressHydrationWarning>
      {shortDate(iso)}
    </time>
  );
}
