import { clsx } from 'clsx';
import { useState } from 'react';
import { Drop } from '../../ui/Drop';
import { ifBroken } from '../../ui/ifBroken';
import styles from './CoverImage.module.css';

interface CoverImageProps {
  src: string;
  /** Sets the size. The picture fills it, regardless of its own proportions. */
  className?: string;
  /** The width at which it is shown, as the value of the attribute `sizes`. */
  sizes: string;
  /** Visible without scrolling, so it is not lazy-loaded. */
  eager?: boolean;
  /** The largest visible image: fetched before other pictures. */
  important?: boolean;
}

// React 18 only passes the lower-case attribute through, which its types lack.
const HIGH_PRIORITY = { fetchpriority: 'high' };

/** The widths in which the server also stores uploads (api/src/features/uploads/imageSizes.ts). */
function uploadWidths(src: string): string | undefined {
  const widths = src.replace(
    /^(.uploads.\w+).webp$/,
    '$1-320.webp 320w,$1-560.webp 560w,$1-768.webp 768w,$1-1200.webp 1200w,$& 1920w',
  );
  return widths === src ? undefined : widths;
}

/** The cover of a post, decorative beside its title; the brand mark if it cannot be loaded. */
export function CoverImage({ src, className, sizes, eager = false, important = false }: CoverImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const fail = () => setFailedSrc(src);

  if (src === failedSrc) {
    return (
      <span className={clsx(styles.missing, className)}>
        <Drop size={40} />
      </span>
    );
  }
  return (
    <img
      ref={(image) => ifBroken(image, fail)}
      className={clsx(styles.cover, className)}
      sizes={sizes}
      srcSet={uploadWidths(src)}
      src={src}
      alt=""
      width={1200}
      height={630}
      loading={eager ? 'eager' : 'lazy'}
      {...(important && HIGH_PRIORITY)}
      decoding="async"
      onError={fail}
    />
  );
}
