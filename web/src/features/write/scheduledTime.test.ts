import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localValue, nextMorning, scheduledTime, timeZoneInWords } from './scheduledTime';

const { TZ } = process.env;
beforeAll(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterAll(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

const now = Date.parse('2026-11-25T12:00:00Z');
const iso = (chosen: ReturnType<typeof scheduledTime>) =>
  'time' in chosen ? new Date(chosen.time).toISOString() : chosen.error;

describe('scheduledTime', () => {
  it('reads the time of the writer’s time zone, in winter and in summer', () => {
    expect(iso(scheduledTime('2026-11-26T09:00', now))).toBe('2026-11-26T08:00:00.000Z');
    expect(iso(scheduledTime('2027-07-01T09:00', now))).toBe('2027-07-01T07:00:00.000Z');
  });

  it.each([
    ['', 'Choose a day and a time.'],
    ['2026-11-25T13:00', 'This time has passed. Choose a later one.'],
    ['2027-11-27T13:01', 'Choose a time within a year from now.'],
    // The clocks go from 02:00 to 03:00 that day.
    ['2027-03-28T02:30', 'The clocks go forward that day, and 02:30 does not exist. Choose another time.'],
  ])('refuses %j: %s', (value, error) => {
    expect(scheduledTime(value, now)).toEqual({ error });
  });

  it('takes the first of two equal times when the clocks go back', () => {
    const october = Date.parse('2026-10-01T00:00:00Z');
    expect(iso(scheduledTime('2026-10-25T02:30', october))).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('the field', () => {
  it('proposes the next morning, also on the day on which the clocks change', () => {
    expect(localValue(nextMorning(now))).toBe('2026-11-26T09:00');
    expect(localValue(nextMorning(Date.parse('2027-03-27T12:00:00Z')))).toBe('2027-03-28T09:00');
  });

  it('names the time zone of the chosen time in words', () => {
    expect(timeZoneInWords(now)).toBe('Central European Standard Time (Europe/Berlin)');
    expect(timeZoneInWords(Date.parse('2027-07-01T12:00:00Z'))).toBe(
      'Central European Summer Time (Europe/Berlin)',
    );
  });
});
