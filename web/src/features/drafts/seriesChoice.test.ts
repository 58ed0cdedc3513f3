import { describe, expect, it } from 'vitest';
import { asChoice, choiceKey, isAsChosen, NO_SERIES } from './seriesChoice';

const tides = { id: 's1', title: 'Tides' };

describe('the choice of a series', () => {
  it.each([
    ['nothing', null, tides, true],
    ['no series', NO_SERIES, null, true],
    ['no series', NO_SERIES, tides, false],
    ['its id', { seriesId: 's1', title: 'Renamed since' }, tides, true],
    ['another id', { seriesId: 's2', title: 'Tides' }, tides, false],
    ['its title in another case', { seriesId: null, title: ' ＴＩＤＥＳ' }, tides, true],
    ['another title', { seriesId: null, title: 'Waves' }, tides, false],
    ['a title', { seriesId: null, title: 'Tides' }, null, false],
  ])('of %s is that of the post or not', (_what, choice, current, expected) =>
    expect(isAsChosen(choice, current)).toBe(expected),
  );

  it('is the same after a renaming, and differs from none and from nothing', () => {
    const key = (seriesId: string | null, title: string | null) => choiceKey({ seriesId, title });
    expect(key('s1', 'Tides')).toBe(key('s1', 'Ebb'));
    expect(
      new Set([choiceKey(null), choiceKey(NO_SERIES), key(null, ''), key(null, 'A'), key('s1', null)]).size,
    ).toBe(5);
  });

  it('is read from the device without what is not part of it', () => {
    expect(asChoice({ seriesId: 's1', title: 'Tides', more: 1 })).toEqual({ seriesId: 's1', title: 'Tides' });
    expect(asChoice({ seriesId: 7 })).toEqual(NO_SERIES);
    for (const value of [undefined, null, 'x']) expect(asChoice(value)).toBeNull();
  });
});
