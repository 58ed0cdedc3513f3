import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayAndMonth, dayMonthYear, longDate, yearOf } from './dates';

// Far from UTC, so that the local date differs.
beforeEach(() => vi.stubEnv('TZ', 'America/Los_Angeles'));
afterEach(() => vi.unstubAllEnvs());

describe('dates', () => {
  it('are in UTC, whatever the time zone of the reader', () => {
    expect(dayAndMonth('2024-03-07T23:59:59.000Z')).toBe('7 Mar');
    expect(dayAndMonth('2024-03-08T00:00:00.000Z')).toBe('8 Mar');
    expect(dayAndMonth('2024-03-07T23:30:00-05:00')).toBe('8 Mar');
  });

  it('have a year where it matters', () => {
    expect(dayMonthYear('2023-09-30T12:00:00.000Z')).toBe('30 Sep 2023');
    expect(yearOf('2023-12-31T23:59:59.000Z')).toBe('2023');
    expect(longDate('2023-09-30T12:00:00.000Z')).toBe('September 30, 2023');
  });

  it('are empty for invalid input', () => {
    expect([dayAndMonth('soon'), yearOf('now'), dayMonthYear(''), longDate('x')]).toEqual(['', '', '', '']);
  });
});
