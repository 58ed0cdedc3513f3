import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useMutation } from '../../apollo/hooks';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorCode, errorMessage } from '../../apollo';
import { listErrorText } from '../../apollo/listErrorText';
import { DeleteHighlightDocument, useHighlightsQuery } from '../../generated/graphql';
import { useIsOffline } from '../../offline/useIsOffline';
import { DateText } from '../../ui/DateText';
import { DryPage } from '../../ui/drawings/DryPage';
import { EmptyState } from '../../ui/EmptyState';
import buttons from '../../ui/IconButton.module.css';
import frame from '../../ui/Page.module.css';
import { RetryNote } from '../../ui/RetryNote';
import { SkeletonLine } from '../../ui/Skeleton';
import { useToast } from '../../ui/toast';
import { useEndOfList } from '../pagination/useEndOfList';
import { usePages } from '../pagination/usePages';
import { useNetworkCheck } from './useNetworkCheck';
import styles from './ReadingList.module.css';

/** All passages that the reader has highlighted, newest first. */
export function HighlightsTab() {
  const result = useHighlightsQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  const pages = usePages(result, result.data?.viewer?.highlights);
  const { items, isLoading, hasMore, error, loadMore, retry } = pages;
  useNetworkCheck(pages);
  const end = useEndOfList<HTMLDivElement>(items.length, loadMore);
  const isOffline = useIsOffline();
  const showToast = useToast();
  const { cache } = useApolloClient();
  const forget = (id: string) => {
    cache.evict({ id: cache.identify({ __typename: 'Highlight', id }) });
    cache.gc();
    // The focused button has disappeared.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const [mutate] = useMutation(DeleteHighlightDocument);
  const removing = useRef(new Set<string>());
  const remove = async (id: string) => {
    if (removing.current.has(id)) return;
    removing.current.add(id);
    try {
      await mutate({ variables: { input: { highlightId: id } } });
      forget(id);
    } catch (reason) {
      showToast(errorMessage(reason), 'error');
      // It was deleted elsewhere.
      if (errorCode(reason) === 'NOT_FOUND') forget(id);
    } finally {
      removing.current.delete(id);
    }
  };
  if (items.length === 0 && !isLoading && !hasMore && !error)
    return (
      <EmptyState
        drawing={<DryPage />}
        title="You have not highlighted anything yet."
        hint="Select a passage of a post, then choose “Highlight”. Only you see it."
      />
    );
  return (
    <>
      <ul className={styles.rows}>
        {items.map(({ id, quote, createdAt, post }) => (
          <li key={id} className={styles.row}>
            <blockquote className={styles.quote} dir="auto">
              {quote}
            </blockquote>
            <div className={styles.facts}>
              <Link
                className={clsx(frame.link, styles.source)}
                to={`/post/${post.id}#highlight-${id}`}
                dir="auto"
              >
                {post.title}
              </Link>
              <span dir="auto">{post.author.name}</span>
              <DateText iso={createdAt} />
              {!isOffline && (
                <button
                  type="button"
                  className={clsx(buttons.icon, styles.last)}
                  aria-label={`Delete the highlight in ${post.title}`}
                  title="Delete highlight"
                  onClick={() => void remove(id)}
                >
                  <Trash2 size={18} aria-hidden />
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div key={items.length} ref={end}>
        {isLoading || (hasMore && !error) ? (
          <div className={styles.row} role="status" aria-label="Loading highlights">
            <SkeletonLine width="70%" />
          </div>
        ) : null}
      </div>
      {error ? <RetryNote className={styles.error} message={listErrorText(error)} onRetry={retry} /> : null}
    </>
  );
}
