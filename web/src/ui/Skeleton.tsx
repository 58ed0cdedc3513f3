import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
}

/** A placeholder for content that is loading. Announce the loading once, around all placeholders. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return <span aria-hidden className={styles.skeleton} style={{ width, height, borderRadius: radius }} />;
}

/** A placeholder for one line of text, as high as a line of the surrounding text. */
export function SkeletonLine({ width = '100%' }: Pick<SkeletonProps, 'width'>) {
  return (
    <span className={styles.line}>
      <Skeleton width={width} height="0.72em" />
    </span>
  );
}
