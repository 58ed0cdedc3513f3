import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMonthYear, longDate, shortDate } from './dates';

// Far from UTC, so that the local date differs.
beforeEach(() => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  vi.useFakeTimers({ now: new Date('2024-12-31T20:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('dates', () => {
  it('are in UTC, whatever the time zone of the reader', () => {
    expect(shortDate('2024-03-07T23:59:59.000Z')).toBe('7 Mar');
    expect(shortDate('2024-03-08T00:00:00.000Z')).toBe('8 Mar');
    expect(shortDate('2024-03-07T23:30:00-05:00')).toBe('8 Mar');
  });

  it('have a year unless it is this one', () => {
    expect(shortDate('2024-01-01T00:00:00.000Z')).toBe('1 Jan');
    expect(shortDate('2023-12-31T23:59:59.000Z')).toBe('31 Dec 2023');
    expect(shortDate('2025-01-01T00:00:00.000Z')).toBe('1 Jan 2025');
    expect(dayMonthYear('2023-09-30T12:00:00.000Z')).toBe('30 Sep 2023');
    expect(longDate('2023-09-30T12:00:00.000Z')).toBe('September 30, 2023');
  });

  it('are empty for invalid input', () => {
    expect([shortDate('soon'), dayMonthYear(''), longDate('x')]).toEqual(['', '', '']);
  });
});
