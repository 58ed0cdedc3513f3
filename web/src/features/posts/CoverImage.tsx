import { clsx } from 'clsx';
import { useState } from 'react';
import { Drop } from '../../ui/Drop';
import styles from './CoverImage.module.css';

interface CoverImageProps {
  src: string;
  /** Sets the size: the picture fills it, whatever its own proportions are. */
  className?: string;
  /** How wide it is drawn, as the attribute `sizes` says it. */
  sizes: string;
  /** In sight at once, so not to be waited with. */
  eager?: boolean;
  /** The largest thing in sight: fetched before other pictures. */
  important?: boolean;
}

// React 18 passes the attribute on only in lower case, which its types do not know.
const HIGH_PRIORITY = { fetchpriority: 'high' };

/** Uploads come in these widths too (api/src/uploads/imageSizes.ts); stored ones are up to 1920 pixels wide. */
function uploadWidths(src: string): string | undefined {
  const widths = src.replace(
    /^(.uploads.\w+).webp$/,
    '$1-320.webp 320w,$1-560.webp 560w,$1-768.webp 768w,$1-1200.webp 1200w,$& 1920w',
  );
  return widths === src ? undefined : widths;
}

/** The cover of a post. It says nothing that the title does not; where it cannot be had, the mark stands on its place. */
export function CoverImage({ src, className, sizes, eager = false, important = false }: CoverImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);

  if (src === failedSrc) {
    return (
      <span className={clsx(styles.missing, className)}>
        <Drop size={40} />
      </span>
    );
  }
  return (
    <img
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
      onError={() => setFailedSrc(src)}
    />
  );
}
