import { clsx } from 'clsx';
import { Bookmark } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useShelfPolicies } from '../../apollo/shelfPolicies';
import { listErrorText } from '../../apollo/listErrorText';
import { useSession, useSessionStore } from '../../session';
import { createActorMemory } from '../../session/actorMemory';
import { Button, ButtonLink } from '../../ui/Button';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { DryPage } from '../../ui/drawings/DryPage';
import { EmptyState } from '../../ui/EmptyState';
import { RetryNote } from '../../ui/RetryNote';
import { SkeletonLine } from '../../ui/Skeleton';
import { Spinner } from '../../ui/Spinner';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { useLeaveGuard } from '../../router/useLeaveGuard';
import { useEndOfList } from '../pagination/useEndOfList';
import frame from '../../ui/Page.module.css';
import { CollectionBar } from './CollectionBar';
import { ExportMenu } from './ExportMenu';
import { HighlightsTab } from './HighlightsTab';
import { ListControls } from './ListControls';
import type { UnsavedNote } from './NoteForm';
import { isWhole, searchOf, type Selection, selectionIn } from './savedItems';
import { SavedRow } from './SavedRow';
import { useSavedPosts } from './useSavedPosts';
import styles from './ReadingList.module.css';

/** Notes that were typed and not saved, by the id of the post: the page goes when the session ends. */
const unsavedNotesOf = createActorMemory<UnsavedNote>();

/** docs/behaviour.md#reading-list */
export function Component() {
  useDocumentTitle('Reading List');
  useShelfPolicies();
  const [params, setParams] = useSearchParams();
  const showsHighlights = params.get('show') === 'highlights';
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const { user } = useSession();
  const unsaved = unsavedNotesOf(useSessionStore());
  const { pathname } = useLocation();
  // Tabs and choices are addresses of this page, which keeps the notes.
  const guard = useLeaveGuard((next) => {
    const isUnsaved = [...unsaved.values()].some(({ isRemoved }) => !isRemoved);
    return isUnsaved && next?.pathname !== pathname ? 'unsaved' : null;
  });
  const selection = selectionIn(params);
  const saved = useSavedPosts(selection);
  // A choice may follow before the one before it has reached this page: the search waits for a pause in typing.
  const chosen = useRef(selection);
  useLayoutEffect(() => {
    chosen.current = selectionIn(params);
  }, [params]);
  const choose = (change: Partial<Selection>) => {
    chosen.current = { ...chosen.current, ...change };
    setParams(searchOf(chosen.current), { replace: true, state: { keepsScroll: true } });
  };

  return (
    <div className={frame.column}>
      <header className={styles.top}>
        <h1 ref={heading} className={frame.title} tabIndex={-1}>
          Reading List{' '}
          {saved.count !== undefined ? (
            <span className={styles.count}>({saved.count})</span>
          ) : saved.pages.isLoading ? (
            <span className={styles.pending}>
              <Spinner size={24} />
            </span>
          ) : null}
        </h1>
        <ExportMenu />
      </header>
      <nav className={frame.tabs} aria-label="Reading list">
        {tabs.map(([label, to, isHighlights]) => (
          <Link
            key={label}
            className={frame.tab}
            to={to}
            data-label={label}
            aria-current={isHighlights === showsHighlights ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {showsHighlights ? (
        <HighlightsTab />
      ) : (
        <SavedTab
          // Another person, who logs in in another tab, sees none of the forms.
          key={user?._id}
          saved={saved}
          selection={selection}
          choose={choose}
          unsaved={unsaved}
          onGone={focusHeading}
        />
      )}
      {/* Not lazy-loaded: the question before leaving must not need the network. */}
      <ConfirmDialogSurface
        open={guard.isAsking}
        title="Leave this page?"
        message="A note that you have not saved will be lost."
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={() => {
          unsaved.clear();
          guard.leave();
        }}
        onCancel={guard.stay}
      />
    </div>
  );
}

const tabs = [
  ['Saved', '/readinglist', false],
  ['Highlights', '/readinglist?show=highlights', true],
] as const;

interface SavedTabProps {
  saved: ReturnType<typeof useSavedPosts>;
  selection: Selection;
  choose: (change: Partial<Selection>) => void;
  /** Notes that were typed and not saved (NoteForm.tsx). */
  unsaved: Map<string, UnsavedNote>;
  /** Called when the focused control disappears. */
  onGone: () => void;
}

function SavedTab({ saved, selection, choose, unsaved, onGone }: SavedTabProps) {
  const { pages, collections, isKept, isFormer, unread, count } = saved;
  const { items, isLoading, isLoadingMore, hasMore, error, loadMore, retry } = pages;
  const end = useEndOfList<HTMLDivElement>(items.length, loadMore);
  const collection = collections.find(({ id }) => id === selection.collectionId);
  const isEmpty = items.length === 0 && !isLoading && !hasMore && !error;
  const hasNothing = count === 0 && isEmpty && isWhole(selection);
  if (hasNothing && collections.length === 0) return <NothingSaved />;
  return (
    <>
      <ListControls {...{ selection, collections, unread, isKept, onChange: choose }} />
      {collection && !isKept && (
        <CollectionBar
          key={collection.id}
          collection={collection}
          onDeleted={() => {
            choose({ collectionId: '' });
            onGone();
          }}
        />
      )}
      <div aria-busy={isLoading || isLoadingMore || isFormer}>
        {isLoading && <Placeholders />}
        <ul className={clsx(styles.rows, isFormer && styles.former)}>
          {items.map((item) => (
            <SavedRow key={item.post.id} {...{ item, collections, isKept, unsaved }} onRemoved={onGone} />
          ))}
        </ul>
        {hasNothing ? (
          <NothingSaved />
        ) : (
          isEmpty && !isFormer && <NothingFound {...{ selection, choose, onGone }} />
        )}
        <div key={items.length} ref={end}>
          {hasMore && !error ? <Placeholders /> : null}
        </div>
        <div role="status">
          {isLoading || isLoadingMore || isFormer ? <VisuallyHidden>Loading posts</VisuallyHidden> : null}
          {items.length > 0 && !hasMore && !error ? <p className={styles.end}>You have seen it all</p> : null}
        </div>
        {error ? <RetryNote className={styles.error} message={listErrorText(error)} onRetry={retry} /> : null}
      </div>
    </>
  );
}

function NothingSaved() {
  return (
    <EmptyState
      drawing={<DryPage />}
      title="Your reading list is empty."
      hint={
        <>
          Click the <Bookmark className={styles.icon} size={18} aria-hidden /> bookmark icon of a post to keep
          it here for later.
        </>
      }
      action={<ButtonLink to="/">Find something to read</ButtonLink>}
    />
  );
}

function NothingFound({ selection, choose, onGone }: Pick<SavedTabProps, 'selection' | 'choose' | 'onGone'>) {
  const { query, category, unreadOnly } = selection;
  const isFiltered = query !== '' || category !== '' || unreadOnly;
  return (
    <EmptyState
      drawing={<DryPage />}
      title={isFiltered ? 'No saved post matches.' : 'There is nothing here yet.'}
      hint={
        isFiltered
          ? 'Try fewer words, or another filter.'
          : 'Choose “Collect” at a saved post to put it into this collection.'
      }
      action={
        <Button
          variant="secondary"
          onClick={() => {
            choose({ query: '', category: '', unreadOnly: false, collectionId: '' });
            onGone();
          }}
        >
          Show the whole list
        </Button>
      }
    />
  );
}

function Placeholders() {
  return [1, 2, 3].map((row) => (
    <div key={row} className={styles.row} aria-hidden>
      <div className={styles.rowTitle}>
        <SkeletonLine width="70%" />
      </div>
      <SkeletonLine width="40%" />
    </div>
  ));
}
