import { useId } from 'react';
import styles from './WaterScene.module.css';

interface Splash {
  x: number;
  y: number;
  /** Number of rings, the radius of the first, and its growth, in units of the drawing. */
  count: number;
  first: number;
  growth: number;
  strength: number;
}

/** Height of a ring divided by its width, which makes the water look flat. */
const TILT = 0.29;

const splashes: readonly Splash[] = [
  { x: 360, y: 520, count: 13, first: 14, growth: 13.4, strength: 1 },
  { x: 98, y: 668, count: 7, first: 5, growth: 9, strength: 0.6 },
  { x: 622, y: 398, count: 6, first: 4, growth: 7, strength: 0.55 },
  { x: 586, y: 716, count: 5, first: 4, growth: 8, strength: 0.45 },
];

/** Outer rings are wider apart, fainter and thinner; the near half of a ring looks larger than the far half. */
function ringsOf({ y, count, first, growth }: Splash) {
  return Array.from({ length: count }, (_, index) => {
    const rx = first + growth * index ** 1.3;
    const left = 1 - index / count;
    return { cy: y + rx * 0.035, rx, ry: rx * TILT, opacity: left ** 1.5, width: 0.8 + 1.3 * left };
  });
}

const DROP =
  'M360 268c1.6 0 3 .8 4 2 15 20.6 39 51.6 39 76.5 0 22.7-18.6 39.5-43 39.5s-43-16.8-43-39.5c0-24.9 24-55.9 39-76.5 1-1.2 2.4-2 4-2Z';

export function WaterScene() {
  const depth = useId();
  return (
    <svg className={styles.water} viewBox="0 0 720 800" focusable="false">
      <defs>
        <radialGradient id={depth}>
          <stop offset="0.25" className={styles.deep} />
          <stop offset="1" className={styles.shallow} />
        </radialGradient>
      </defs>
      <ellipse cx="360" cy="535" rx="350" ry="190" fill={`url(#${depth})`} />
      {splashes.map((splash) => (
        <g key={splash.x} className={styles.rings} opacity={splash.strength}>
          {ringsOf(splash).map(({ width, ...ring }) => (
            <ellipse key={ring.rx} cx={splash.x} strokeWidth={width} {...ring} />
          ))}
        </g>
      ))}
      <path className={styles.reflection} d={DROP} transform="matrix(.8 0 0 -.42 72 700)" />
      <path className={styles.drop} d={DROP} />
      <path className={styles.gleam} d="M332 348c0 11 6 19 15 23" />
    </svg>
  );
}
