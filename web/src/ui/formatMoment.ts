import { months } from './dates';

// Without `Intl`, as in dates.ts: the write page shows a time that changes with each key.

/** "12:34" today, "7 Mar, 12:34" this year, else with the year. Not on a server: it lacks the time zone. */
export function formatMoment(time: number, now: number = Date.now()): string {
  const [then, today] = [new Date(time), new Date(now)];
  if (then.getFullYear() !== today.getFullYear()) return formatFullMoment(time);
  const isToday = then.getMonth() === today.getMonth() && then.getDate() === today.getDate();
  return isToday ? clock(then) : `${day(then)}, ${clock(then)}`;
}

/** "26 Nov 2026, 09:00", in the time zone of the device. */
export function formatFullMoment(time: number): string {
  const then = new Date(time);
  return `${day(then)} ${then.getFullYear()}, ${clock(then)}`;
}

const day = (date: Date) => `${date.getDate()} ${months[date.getMonth()]?.slice(0, 3)}`;
const clock = (date: Date) => [date.getHours(), date.getMinutes()].map(twoDigits).join(':');
const twoDigits = (count: number) => `${count}`.padStart(2, '0');
