import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
}

/** A quiet shape in the place of content that is on its way; say so to assistive technology once, around all of them. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return <span aria-hidden className={styles.skeleton} style={{ width, height, borderRadius: radius }} />;
}

/** A line of text that is on its way: as high as a line of the text around it. */
export function SkeletonLine({ width = '100%' }: Pick<SkeletonProps, 'width'>) {
  return (
    <span className={styles.line}>
      <Skeleton width={width} height="0.72em" />
    </span>
  );
}
