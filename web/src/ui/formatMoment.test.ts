import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatFullMoment, formatMoment } from './formatMoment';

// Far from UTC, so that the local day differs.
beforeEach(() => vi.stubEnv('TZ', 'America/Los_Angeles'));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const at = (iso: string) => Date.parse(iso);
const now = at('2024-09-08T05:30:00.000Z');

describe('a moment', () => {
  it('is as long as it has to be, in the time zone of the device', () => {
    expect(formatMoment(at('2024-09-07T07:05:00.000Z'), now)).toBe('00:05');
    expect(formatMoment(at('2024-09-07T06:59:00.000Z'), now)).toBe('6 Sep, 23:59');
    expect(formatMoment(at('2023-09-08T05:30:00.000Z'), now)).toBe('7 Sep 2023, 22:30');
    expect(formatFullMoment(now)).toBe('7 Sep 2024, 22:30');
  });

  it('needs no formatter, which would be made for each key that is typed', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    formatMoment(now);
    formatFullMoment(now);
    expect(made).not.toHaveBeenCalled();
  });
});
