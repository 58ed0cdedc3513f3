/** "12:34" today, "7 Mar, 12:34" this year, else with the year. Not on a server: it lacks the time zone. */
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

/** "26 Nov 2026, 09:00", in the time zone of the device. */
export function formatFullMoment(time: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(time);
}
