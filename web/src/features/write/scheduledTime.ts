const DAY = 86_400_000;
/** As the API has it: a leap year counts as a year. */
const LONGEST = 366 * DAY;
const HOUR_OF_MORNING = 9;

/** The time that a field of type `datetime-local` holds, in milliseconds since 1970, or what is wrong with it. */
export function scheduledTime(value: string, now: number): { time: number } | { error: string } {
  const time = Date.parse(value);
  if (Number.isNaN(time)) return { error: 'Choose a day and a time.' };
  const [, clock] = value.split('T');
  // The browser moves times that the clocks skip when daylight saving time begins.
  if (localValue(time) !== value.slice(0, 16)) {
    return {
      error: `The clocks go forward that day, and ${clock ?? 'this time'} does not exist. Choose another time.`,
    };
  }
  if (time <= now) return { error: 'This time has passed. Choose a later one.' };
  if (time - now > LONGEST) return { error: 'Choose a time within a year from now.' };
  return { time };
}

/** A time in the form of a field of type `datetime-local`, in the time zone of the device. */
export function localValue(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())];
  return `${day.join('-')}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The next morning, which the field proposes. */
export function nextMorning(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, HOUR_OF_MORNING).getTime();
}

/** The values between which the field's calendar lets one choose. */
export function scheduleRange(now: number): { min: string; max: string } {
  return { min: localValue(now), max: localValue(now + LONGEST) };
}

/** The writer's time zone at a time, such as "Central European Standard Time (Europe/Berlin)". */
export function timeZoneInWords(time: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'long' });
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
  const { timeZone } = format.resolvedOptions();
  return name === undefined || name === timeZone ? timeZone : `${name} (${timeZone})`;
}
