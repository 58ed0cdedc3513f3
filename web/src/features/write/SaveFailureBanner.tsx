import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/Banner';
import type { SaveFailure } from './useSavePost';
import styles from './SaveFailureBanner.module.css';

/** Says why the post could not be saved. It takes the focus, which the disabled button lost. */
export function SaveFailureBanner({ failure }: { failure: SaveFailure }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [failure]);

  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Banner kind="error">
        <strong>{failure.headline}</strong>
        {failure.advice !== undefined && <p>{failure.advice}</p>}
        {failure.isSignedOut && (
          <a href="/login" target="_blank" rel="noopener">
            Log in (opens a new tab)
          </a>
        )}
      </Banner>
    </div>
  );
}
