import { clsx } from 'clsx';
import { useState } from 'react';
import { useSession } from '../../session';
import { useHydrated } from '../../ui/useHydrated';
import styles from './LiveDrop.module.css';

/**
 * The drop of the site as a React component that visitors can touch: an outline while the page is plain HTML, full of water once React
 * has hydrated it. Each touch is a change of its state, which the line below shows.
 */
export function LiveDrop() {
  const { user } = useSession();
  const isLive = useHydrated();
  const [touches, setTouches] = useState(0);
  if (user) return null;
  return (
    <button
      type="button"
      className={clsx(styles.drop, isLive && styles.live)}
      data-guests="aside"
      aria-label={`A live React component, touched ${touches === 1 ? 'once' : `${touches} times`}. Touch it.`}
      onClick={() => setTouches(touches + 1)}
    >
      <svg viewBox="0 0 32 32" aria-hidden>
        <clipPath id="drop">
          <path d={DROP} />
        </clipPath>
        <path className={styles.rim} d={DROP} />
        <g clipPath="url(#drop)">
          <path className={styles.water} d="M-8 2q4-2 8 0t8 0 8 0 8 0 8 0 8 0v34h-48z" />
        </g>
        <g className={styles.atom} style={{ rotate: `${touches * 60}deg` }}>
          {[0, 60, 120].map((angle) => (
            <ellipse key={angle} rx="7" ry="2.7" transform={`rotate(${angle})`} />
          ))}
          <circle r="1.4" />
        </g>
      </svg>
      {touches > 0 && <i key={touches} className={styles.ring} />}
      <code aria-hidden>{isLive ? `touches: ${touches}` : 'just HTML'}</code>
    </button>
  );
}

const DROP =
  'M16 .9c.5 0 .95.24 1.24.64C20.2 5.6 28 14 28 20.1 28 26.7 22.63 31.4 16 31.4S4 26.7 4 20.1C4 14 11.8 5.6 14.76 1.54c.29-.4.74-.64 1.24-.64Z';
