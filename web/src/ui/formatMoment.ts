/**
 * "12:34" for a time of today, "7 Mar, 12:34" for one of this year, "7 Mar 2024, 12:34" otherwise; in the reader's time
 * zone. Render it only after an event in the browser, because a server does not know that time zone.
 *
 * @param time in milliseconds since 1970
 */
export function formatMoment(time: number, now: number = Date.now()): string {
  const [then, today] = [new Date(time), new Date(now)];
  const isThisYear = then.getFullYear() === today.getFullYear();
  const isToday = isThisYear && then.getMonth() === today.getMonth() && then.getDate() === today.getDate();
  return new Intl.DateTimeFormat('en-GB', {
    ...(isToday ? {} : { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(then);
}
