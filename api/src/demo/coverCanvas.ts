/** Size of every cover, in pixels; the proportion is that of the cover slot of a post. */
export const WIDTH = 1600;
export const HEIGHT = 840;

export interface Point {
  x: number;
  y: number;
}

/** Colours of one cover. `tones` run from close to the ground to far from it, always five. */
export interface Scheme {
  ground: readonly [top: string, bottom: string];
  tones: readonly [string, string, string, string, string];
  shade: string;
  accent: string;
  /** Whether the ground is dark. */
  dark: boolean;
}

/** Draws what lies on the ground of a cover. */
export type Motif = (chance: Chance, scheme: Scheme) => string;

export const TAU = Math.PI * 2;

const SCHEMES: readonly Omit<Scheme, 'accent'>[] = [
  {
    dark: true,
    ground: ['#0b6272', '#07404b'],
    tones: ['#0f7182', '#2f8a96', '#74b3b5', '#bcd8d2', '#f3eee4'],
    shade: '#03242b',
  },
  {
    dark: false,
    ground: ['#fbf8f2', '#f1eadb'],
    tones: ['#dde5dd', '#aecbc6', '#5f9da3', '#0b6272', '#084b58'],
    shade: '#3b5a5c',
  },
  {
    dark: false,
    ground: ['#dfeae6', '#c4dad5'],
    tones: ['#aecdc9', '#7bafb2', '#34838f', '#0b6272', '#073f4a'],
    shade: '#1d5560',
  },
  {
    dark: false,
    ground: ['#f5ebd8', '#ecddc0'],
    tones: ['#dccba8', '#a5bba9', '#55959a', '#0b6272', '#084b58'],
    shade: '#6b5a3a',
  },
  {
    dark: true,
    ground: ['#0a3540', '#052129'],
    tones: ['#0c4a57', '#0b6272', '#3d919a', '#97c5c2', '#fbf8f2'],
    shade: '#010f13',
  },
];

const AMBER = '#e6a440';
const CORAL = '#e0735a';
const MOSS = '#8d9f58';

/** Source of chance that gives the same numbers for the same seed. */
export class Chance {
  private state: number;

  constructor(seed: string) {
    let hash = 0x811c9dc5;
    for (const character of seed) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    }
    this.state = hash >>> 0;
  }

  /** A number in [0, 1), by mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[Math.floor(this.next() * items.length)] ?? items[0];
  }

  flip(probability = 0.5): boolean {
    return this.next() < probability;
  }
}

/** Chooses the colours of a cover. */
export function chooseScheme(chance: Chance): Scheme {
  const [first, ...rest] = SCHEMES;
  if (!first) throw new Error('No colour schemes.');
  return { ...chance.pick([first, ...rest]), accent: chance.pick([AMBER, CORAL, MOSS]) };
}

/** The accent, unless it is the green one: for what gives light. */
export function warmAccent(scheme: Scheme): string {
  return scheme.accent === MOSS ? AMBER : scheme.accent;
}

/** The tone at `share` (0..1, clamped) of the way from the ground to the farthest tone. */
export function toneAt(scheme: Scheme, share: number): string {
  const index = Math.round(Math.min(Math.max(share, 0), 1) * (scheme.tones.length - 1));
  return scheme.tones[index] ?? scheme.tones[4];
}

/** A list of `count` items made from their indexes. */
export function range<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** A coordinate, short enough to keep the SVG small. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

type Attributes = Record<string, string | number | undefined>;

/** An empty SVG element; attributes that are undefined are left out. */
export function tag(name: string, attributes: Attributes): string {
  return `<${name}${written(attributes)}/>`;
}

/** An SVG group around `content`. */
export function group(attributes: Attributes, content: string): string {
  return `<g${written(attributes)}>${content}</g>`;
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
}

/** Path data of a smooth curve (Catmull-Rom) through the points. */
export function curve(points: readonly Point[], closed = false): string {
  const at = (index: number): Point => {
    const count = points.length;
    const clamped = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[clamped] ?? { x: 0, y: 0 };
  };
  const start = at(0);
  let path = `M${round(start.x)} ${round(start.y)}`;
  for (let i = 0; i < points.length - (closed ? 0 : 1); i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const controls = [
      from.x + (to.x - before.x) / 6,
      from.y + (to.y - before.y) / 6,
      to.x - (after.x - from.x) / 6,
      to.y - (after.y - from.y) / 6,
      to.x,
      to.y,
    ];
    path += `C${controls.map(round).join(' ')}`;
  }
  return closed ? `${path}Z` : path;
}

/** Path data of a drop with its tip up; `size` is its height, the centre that of its round belly. */
export function dropPath(centre: Point, size: number): string {
  const radius = size * 0.36;
  const { x, y } = centre;
  return (
    `M${round(x)} ${round(y - size * 0.64)}` +
    `C${round(x + radius * 0.32)} ${round(y - size * 0.36)} ${round(x + radius)} ${round(y - radius * 0.7)} ` +
    `${round(x + radius)} ${round(y)}` +
    `A${round(radius)} ${round(radius)} 0 1 1 ${round(x - radius)} ${round(y)}` +
    `C${round(x - radius)} ${round(y - radius * 0.7)} ${round(x - radius * 0.32)} ${round(y - size * 0.36)} ` +
    `${round(x)} ${round(y - size * 0.64)}Z`
  );
}

/** A shape cut from paper: its fill, above a soft shadow made of shifted copies. */
export function paperCut(path: string, fill: string, scheme: Scheme, lift = 10): string {
  const shadow = [1, 0.66, 0.33]
    .map((step) =>
      tag('path', {
        d: path,
        fill: scheme.shade,
        'fill-opacity': '0.07',
        transform: `translate(${round(lift * step * 0.3)} ${round(lift * step)})`,
      }),
    )
    .join('');
  return shadow + tag('path', { d: path, fill });
}

/** Smooth noise in about [-1, 1]: a few sine waves with phases of chance. */
export function noise2d(chance: Chance): (x: number, y: number) => number {
  const waves = Array.from({ length: 5 }, (_, index) => {
    const angle = chance.between(0, Math.PI * 2);
    const frequency = 0.9 + index * 0.55;
    return {
      kx: Math.cos(angle) * frequency,
      ky: Math.sin(angle) * frequency,
      phase: chance.between(0, Math.PI * 2),
      weight: 1 / (1 + index * 0.7),
    };
  });
  const total = waves.reduce((sum, wave) => sum + wave.weight, 0);
  return (x, y) =>
    waves.reduce((sum, w) => sum + Math.sin(x * w.kx + y * w.ky + w.phase) * w.weight, 0) / total;
}
