/**
 * "12:34" for a time of today, "7 Mar, 12:34" for one of this year, "7 Mar 2024, 12:34" otherwise; in the reader's own time
 * zone. Only for what is shown after an event: a server does not know that zone.
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
