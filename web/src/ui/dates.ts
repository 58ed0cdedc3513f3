// UTC and one language: server and browsers render alike. `Intl` would delay hydration on a phone by 80 ms.
export const months =
  'January February March April May June July August September October November December'.split(' ');

/** Formats an ISO 8601 time; '' for anything else (docs/behaviour.md#pages). */
const formatter =
  (format: (day: number, month: string, year: number) => string) =>
  (iso: string): string => {
    const date = new Date(iso);
    const month = months[date.getUTCMonth()];
    return month === undefined ? '' : format(date.getUTCDate(), month, date.getUTCFullYear());
  };

/** "7 Mar" */
export const dayAndMonth = formatter((day, month) => `${day} ${month.slice(0, 3)}`);
/** "2024" */
export const yearOf = formatter((_day, _month, year) => `${year}`);
/** "7 Mar 2024" */
export const dayMonthYear = formatter((day, month, year) => `${day} ${month.slice(0, 3)} ${year}`);
/** "March 7, 2024" */
export const longDate = formatter((day, month, year) => `${month} ${day}, ${year}`);
