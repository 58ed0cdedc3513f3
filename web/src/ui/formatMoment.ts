/**
 * "12:34" today, "7 Mar, 12:34" this year, else "7 Mar 2024, 12:34", in the reader's time zone. A server does
 * not know that zone, so render it only after an event in the browser. `time`: milliseconds since 1970.
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
