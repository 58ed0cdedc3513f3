import { useState } from 'react';
import styles from './Avatar.module.css';
import { ifBroken } from './ifBroken';

interface AvatarProps {
  src: string | null | undefined;
  /** The person's name; its initials replace a missing picture. */
  name: string;
  /** Width and height in pixels. */
  size?: number;
}

// Text and covers come first. React 18 passes only the lower-case attribute through, which its types lack.
const LOW_PRIORITY = { fetchpriority: 'low' };

/** A round profile picture, beside the person's name, that reserves its space while loading. */
export function Avatar({ src, name, size = 40 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<AvatarProps['src']>();
  const fail = () => setFailedSrc(src);

  if (!src || src === failedSrc) {
    return (
      <span
        className={styles.avatar}
        style={{ width: size, height: size, fontSize: size * 0.38 }}
        aria-hidden
      >
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      ref={(image) => ifBroken(image, fail)}
      className={styles.avatar}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      {...LOW_PRIORITY}
      style={{ width: size, height: size }}
      onError={fail}
    />
  );
}

// Separates the letters of a joining script such as Arabic: initials are not a word.
const NON_JOINER = '\u200c';

/** The first letters of the first and the last word, in any script. */
function initialsOf(name: string): string {
  const words = name.match(/\S+/g) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => Array.from(word)[0]?.toUpperCase()).join(NON_JOINER);
}
