import { describe, expect, it } from 'vitest';
import { matchingNames } from './matchingNames';

const names = ['Community', 'Design Systems', 'Next.js', 'React', 'React Native', 'Écoute'];

describe('matchingNames', () => {
  it('finds a part of a word, ignoring case and accents', () => {
    expect(matchingNames(names, 'JS')).toEqual(['Next.js']);
    expect(matchingNames(names, ' muni ')).toEqual(['Community']);
    expect(matchingNames(names, 'eco')).toEqual(['Écoute']);
  });

  it('puts beginnings first, of names and then of their words', () => {
    expect(matchingNames(names, 'n')).toEqual([
      ...['Next.js', 'React Native'],
      ...['Community', 'Design Systems'],
    ]);
  });

  it('finds nothing without a text', () => {
    expect(matchingNames(names, ' ')).toEqual([]);
  });
});
