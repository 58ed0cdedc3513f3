import { useSyncExternalStore } from 'react';
import type { EditorImage } from './blocks';
import styles from './ImageFigure.module.css';
import type { ImageStatus, ImageUploads } from './imageUploads';

interface ImageFigureProps {
  image: EditorImage;
  images: ImageUploads;
  onDescribe: (anchor: Element) => void;
}

/** An image of the text with its description and its upload progress. */
export function ImageFigure({ image, images, onDescribe }: ImageFigureProps) {
  const status = useSyncExternalStore(
    images.subscribe,
    () => images.statusOf(image.src),
    () => undefined,
  );
  const { src, alt = '', width, height } = image;
  return (
    <>
      <img src={src} alt={alt} width={width} height={height} draggable={false} className={styles.image} />
      <div className={styles.line}>
        <button type="button" className={styles.action} onClick={(event) => onDescribe(event.currentTarget)}>
          {alt === '' ? 'Describe this image' : <>Description: {alt}</>}
        </button>
        <UploadStatus status={status} onRetry={() => images.retry(src)} />
      </div>
    </>
  );
}

function UploadStatus({ status, onRetry }: { status: ImageStatus | undefined; onRetry: () => void }) {
  switch (status?.state) {
    case 'uploading':
      return (
        <span className={styles.status}>
          Uploading
          <progress className={styles.progress} aria-label="Uploading the image" value={status.progress} />
        </span>
      );
    case 'failed':
      return (
        <span className={styles.problem} role="status">
          Not uploaded yet.
          <button type="button" className={styles.action} onClick={onRetry}>
            Try again
          </button>
        </span>
      );
    case 'refused':
      return (
        <span className={styles.problem} role="status">
          {status.reason}
        </span>
      );
    case 'stored':
    case undefined:
      return null;
  }
}
