import { useDeferredValue, useMemo } from 'react';
import { useSession } from '../../session';
import { excerptOf } from '../drafts/excerpt';
import styles from './CardPreview.module.css';
import { storedDescription } from './postRules';
import type { PostValues } from './postValues';

/** As the server cuts the beginning of a text for shared links. */
const MAX_SUMMARY = 200;

/** How the post looks where it is shared: picture, host, title and description. */
export function CardPreview({ values }: { values: PostValues }) {
  const { user } = useSession();
  const html = useDeferredValue(values.html);
  const beginning = useMemo(() => excerptOf(html, MAX_SUMMARY), [html]);
  const title = values.title.trim() === '' ? 'Untitled' : values.title.trim();
  const description = storedDescription(values.description) ?? beginning;
  const { cover } = values;
  const source = cover.kind === 'file' ? cover.preview : cover.kind === 'stored' ? cover.url : null;

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>When the post is shared</figcaption>
      <div className={styles.card}>
        {source === null ? (
          // The server draws a picture of the title for posts without a cover.
          <div className={styles.drawn} aria-hidden>
            <p className={styles.drawnTitle} dir="auto">
              {title}
            </p>
            <p>{user?.name} on Hydrate</p>
          </div>
        ) : (
          <img src={source} alt="" className={styles.picture} />
        )}
        <div className={styles.text}>
          <p className={styles.host}>{window.location.host}</p>
          <p className={styles.title} dir="auto">
            {title}
          </p>
          {description !== '' && (
            <p className={styles.description} dir="auto">
              {description}
            </p>
          )}
        </div>
      </div>
    </figure>
  );
}
