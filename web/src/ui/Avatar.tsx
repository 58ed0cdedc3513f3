import { useState } from 'react';
import styles from './Avatar.module.css';

interface AvatarProps {
  src: string | null | undefined;
  /** Whose picture it is; its initials stand in for a missing picture. */
  name: string;
  /** Side in pixels. */
  size?: number;
  /** Only where no text beside the picture says whose it is. */
  alt?: string;
}

// Text and covers come first, on a slow connection. React 18 passes the attribute on only in lower case, which its types do not know.
const LOW_PRIORITY = { fetchpriority: 'low' };

/** A round profile picture that keeps its place while it loads. */
export function Avatar({ src, name, size = 40, alt = '' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);

  if (!src || src === failedSrc) {
    return (
      <span
        className={styles.avatar}
        style={{ width: size, height: size, fontSize: size * 0.38 }}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      className={styles.avatar}
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      {...LOW_PRIORITY}
      style={{ width: size, height: size }}
      onError={() => setFailedSrc(src)}
    />
  );
}

// Letters of a joining script, Arabic for one, are drawn apart: initials are not a word.
const NON_JOINER = '\u200c';

/** The first letters of the first and the last word, whatever the script. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => (Array.from(word ?? '')[0] ?? '').toUpperCase()).join(NON_JOINER);
}
