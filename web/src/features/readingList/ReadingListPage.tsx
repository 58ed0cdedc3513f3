import { clsx } from 'clsx';
import { Bookmark } from 'lucide-react';
import { useRef } from 'react';
import { useReadingListQuery } from '../../generated/graphql';
import { ButtonLink } from '../../ui/Button';
import { DryPage } from '../../ui/drawings/DryPage';
import { EmptyState } from '../../ui/EmptyState';
import { Spinner } from '../../ui/Spinner';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { BookmarkButton } from '../reactions/BookmarkButton';
import { usePages } from '../pagination/usePages';
import { PostList } from '../posts/PostList';
import { usePageFetchPolicy } from '../../apollo/usePageFetchPolicy';
import frame from '../../ui/Page.module.css';
import styles from './ReadingListPage.module.css';

/** docs/behaviour.md#reading-list */
export function Component() {
  useDocumentTitle('Reading List');
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useReadingListQuery(usePageFetchPolicy());
  const viewer = query.data?.viewer;
  const pages = usePages(query, viewer?.bookmarks);

  return (
    <div className={frame.column}>
      <h1 ref={heading} className={clsx(frame.header, frame.title)} tabIndex={-1}>
        Reading List{' '}
        {viewer ? (
          <span className={styles.count}>({viewer.bookmarksCount})</span>
        ) : pages.isLoading ? (
          <span className={styles.pending}>
            <Spinner size={24} />
          </span>
        ) : null}
      </h1>
      <PostList
        pages={pages}
        renderAction={(post) => (
          <BookmarkButton
            post={post}
            title={post.title}
            // The card disappears with its focused button.
            onToggled={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
        empty={
          <EmptyState
            drawing={<DryPage />}
            title="Your reading list is empty."
            hint={
              <>
                Click the <Bookmark className={styles.icon} size={18} aria-hidden /> bookmark icon of a post
                to keep it here for later.
              </>
            }
            action={<ButtonLink to="/">Find something to read</ButtonLink>}
          />
        }
      />
    </div>
  );
}
