import styles from './CoverImage.module.css';

const WIDTH = 96;
const HEIGHT = 64;

/** What a title places, always the same. */
function drawn(title: string) {
  let seed = 7;
  for (let i = 0; i < title.length; i += 1) seed = (seed * 31 + title.charCodeAt(i)) % 9973;
  /** The next number below `limit`. */
  const next = (limit: number) => {
    seed = (seed * 211 + 1663) % 7829;
    return seed % limit;
  };
  const wave = (y: number) =>
    `M0 ${y}C32 ${y + next(24) - 12} 64 ${y + next(24) - 12} ${WIDTH} ${y}V${HEIGHT}H0Z`;
  // In the middle third, which squares and upright covers show too.
  const drop = `M${34 + next(28)} ${3 + next(10)}c4 6 6 8 6 12a6 6 0 0 1-12 0c0-4 2-6 6-12Z`;
  return { hue: next(4), paths: [drop, ...[30, 40, 51].map((top) => wave(top + next(6)))] };
}

/** The cover of a post that has none: three waves and a drop, placed by its title, the same on every page. */
export function DrawnCover({ title }: { title: string }) {
  const { hue, paths } = drawn(title);
  return (
    <svg
      className={styles.drawn}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      data-hue={hue}
      focusable="false"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
