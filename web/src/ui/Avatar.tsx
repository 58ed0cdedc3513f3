import { useState } from 'react';
import styles from './Avatar.module.css';

interface AvatarProps {
  src: string | null | undefined;
  /** Whose picture it is; its first letter stands in for a missing picture. */
  name: string;
  /** Side in pixels. */
  size?: number;
  /** Only where no text beside the picture says whose it is. */
  alt?: string;
}

/** A round profile picture that keeps its place while it loads. */
export function Avatar({ src, name, size = 40, alt = '' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);

  if (!src || src === failedSrc) {
    return (
      <span
        className={styles.avatar}
        style={{ width: size, height: size, fontSize: size * 0.42 }}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        {name.trim().charAt(0).toUpperCase()}
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
      style={{ width: size, height: size }}
      onError={() => setFailedSrc(src)}
    />
  );
}
