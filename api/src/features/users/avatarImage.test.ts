import { describe, expect, it } from 'vitest';
import { avatarPath, parseAvatarPath, renderAvatar } from './avatarImage.js';

const initials = (name: string): string =>
  decodeURIComponent(/^\/avatars\/(.+)-\d+\.svg$/.exec(avatarPath(name, 'x'))?.[1] ?? '');

describe('avatarPath', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada', 'A'],
    ['  Grace   Brewster  Hopper ', 'GH'],
    ["d'Artagnan (he)", 'DH'],
    ['“Q” –', 'Q'],
    ['élodie ßtraße', 'ÉS'],
    ['e\u0301lodie', 'É'],
    ['محمد علي', 'مع'],
    ['山田 太郎', '山太'],
    ['김철수', '김'],
    ['👩‍👩‍👧 Family', '👩‍👩‍👧F'],
    ['🇯🇵', '🇯🇵'],
    ['x-7', 'X'],
    ['', '?'],
    ['--- !!!', '?'],
    [`z${'\u0301'.repeat(500)}`, 'Ź'],
  ])('takes the initials of %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it('is root-relative, stable for a person and spread over the hues', () => {
    expect(avatarPath('Ada Lovelace', 'id-1')).toBe(avatarPath('Ada Lovelace', 'id-1'));
    expect(avatarPath('山田', 'id-1')).toMatch(/^\/avatars\/%E5%B1%B1-\d{1,3}\.svg$/);
    const hues = new Set(Array.from({ length: 200 }, (_, index) => avatarPath('A', `user-${index}`)));
    expect(hues.size).toBeGreaterThan(120);
  });
});

describe('parseAvatarPath', () => {
  it.each(['Ada Lovelace', 'محمد علي', '👩‍👩‍👧 👨🏽‍👩🏽‍👧🏽‍👦🏽', '-', 'ß', 'ŉ', 'ﬁ', 'İ ı', 'O-O'])(
    'reads what avatarPath writes for %j',
    (name) => {
      const path = avatarPath(name, 'seed');
      const avatar = parseAvatarPath(decodeURIComponent(path.slice('/avatars/'.length)));
      expect(avatar).not.toBeNull();
      expect(`/avatars/${encodeURIComponent(avatar?.initials ?? '')}-${String(avatar?.hue)}.svg`).toBe(path);
    },
  );

  it.each([
    '',
    'A.svg',
    'A-360.svg',
    'A-01.svg',
    'A--1.svg',
    'A-1.5.svg',
    'A-1.png',
    'A-1.svg\n',
    'ABC-1.svg',
    'a-1.svg',
    '-1.svg',
    '<-1.svg',
    'A<-1.svg',
    'A/-1.svg',
    '..-1.svg',
    '%41-1.svg',
    'A\u0000-1.svg',
    'A\u202e-1.svg',
    'e\u0301-1.svg',
    `A${'\u0301'.repeat(60)}-1.svg`,
    `${'A'.repeat(10_000)}-1.svg`,
  ])('refuses %j', (param) => {
    expect(parseAvatarPath(param)).toBeNull();
  });
});

describe('renderAvatar', () => {
  /** Relative luminance of WCAG 2.2, of channels 0..1. */
  const luminance = (channels: number[]): number => {
    const [red = 0, green = 0, blue = 0] = channels.map((value) =>
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  it('shows white initials with a contrast of at least 4.5 to 1 for every hue, over all rings', () => {
    for (let hue = 0; hue < 360; hue += 1) {
      const svg = renderAvatar('AL', hue);
      const rings =
        svg.match(/fill-opacity="(\.\d+)"/g)?.map((ring) => Number(/\.\d+/.exec(ring)?.[0])) ?? [];
      expect(rings.length).toBeGreaterThan(0);
      for (const [, colour = ''] of svg.matchAll(/stop-color="#([0-9a-f]{6})"/g)) {
        const channels = [0, 2, 4].map((at) =>
          rings.reduce(
            (value, alpha) => value + (1 - value) * alpha,
            parseInt(colour.slice(at, at + 2), 16) / 255,
          ),
        );
        expect(1.05 / (luminance(channels) + 0.05), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('escapes its initials', () => {
    const svg = renderAvatar('<&', 10);
    expect(svg).toContain('>&#60;&#38;</text>');
    expect(svg).not.toContain('<&');
  });

  it('draws two characters at most and keeps Arabic letters apart', () => {
    expect(renderAvatar('ABC', 1)).toContain('>AB</text>');
    expect(renderAvatar('مع', 1)).toContain('>م\u200cع</text>');
  });
});
