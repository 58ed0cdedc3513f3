import styles from './CoverImage.module.css';

const WIDTH = 96;
const HEIGHT = 64;

/** The cover of a post that has none: three waves and a drop, placed by its title, the same on every page. */
export function DrawnCover({ title }: { title: string }) {
  let seed = 7;
  for (let i = 0; i < title.length; i += 1) seed = (seed * 31 + title.charCodeAt(i)) % 9973;
  /** The next number below `limit`. */
  const next = (limit: number) => {
    seed = (seed * 211 + 1663) % 7829;
    return seed % limit;
  };
  const wave = (y: number) => {
    const [a, b] = [next(24) - 12, next(24) - 12];
    return `M0 ${y}C32 ${y + a} 64 ${y + b} ${WIDTH} ${y}V${HEIGHT}H0Z`;
  };
  const [x, y] = [14 + next(68), 12 + next(10)];
  return (
    <svg
      className={styles.drawn}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      data-hue={next(4)}
      focusable="false"
    >
      <path d={`M${x} ${y - 9}c4 6 6 8 6 12a6 6 0 0 1-12 0c0-4 2-6 6-12Z`} />
      {[30, 40, 51].map((top) => (
        <path key={top} d={wave(top + next(6))} />
      ))}
    </svg>
  );
}
