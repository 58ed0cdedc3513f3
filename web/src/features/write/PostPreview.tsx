import { useEffect, useRef, useState } from 'react';
import { RichText } from '../../richText/RichText';
import { useSession } from '../../session';
import { PostOpening } from '../posts/PostArticle';
import { contentOf, type PostValues } from './postValues';
import { postErrors, storedAddress } from './postRules';
import styles from './PostPreview.module.css';
import { measureReading } from './readingTime';

interface PostPreviewProps {
  values: PostValues;
  /** When the post was published, in ISO 8601; null if it is not published. */
  createdAt: string | null;
}

/** The post as readers will see it, rendered by the same components. */
export function PostPreview({ values, createdAt }: PostPreviewProps) {
  const { user } = useSession();
  const region = useRef<HTMLElement>(null);
  const [now] = useState(() => new Date().toISOString());
  const { title, html, categories, cover } = values;

  useEffect(() => {
    region.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);

  return (
    <section ref={region} tabIndex={-1} aria-label="Preview" className={styles.preview}>
      <article>
        <PostOpening
          post={{
            title: title.trim() === '' ? 'Untitled' : title.trim(),
            categories: categories.map((name) => ({ __typename: 'Category', id: name, name })),
            createdAt: createdAt ?? now,
            readingMinutes: measureReading(html).minutes,
            canonicalURL:
              postErrors(values).canonicalURL === undefined ? storedAddress(values.canonicalURL) : null,
            coverImageURL: cover.kind === 'file' ? cover.preview : contentOf(values).coverImageURL,
            author: {
              __typename: 'User',
              id: user?._id ?? '',
              userName: user?.userName ?? '',
              name: user?.name ?? '',
              profilePicture: user?.profilePicture ?? '',
              viewerHasBlocked: false,
            },
          }}
        />
        {html === '' ? <p className={styles.empty}>Nothing is written yet.</p> : <RichText html={html} />}
      </article>
    </section>
  );
}
