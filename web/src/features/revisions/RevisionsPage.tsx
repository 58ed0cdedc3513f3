import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { usePostRevisionsQuery, type PostRevisionsQuery } from '../../generated/graphql';
import { DryPage } from '../../ui/drawings/DryPage';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageError } from '../../ui/PageError';
import { SkeletonLine } from '../../ui/Skeleton';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { formatMoment } from '../../ui/formatMoment';
import frame from '../../ui/Page.module.css';
import layout from '../../ui/Layout.module.css';
import styles from './RevisionsPage.module.css';
import { ShownToReaders } from './ShownToReaders';

const RevisionComparison = lazy(() =>
  import('./RevisionComparison').then((module) => ({ default: module.RevisionComparison })),
);

export type PostWithRevisions = NonNullable<PostRevisionsQuery['post']>;
export type ListedRevision = NonNullable<PostWithRevisions['revisions']>['nodes'][number];

/** `/post/{id}/revisions`: the revisions of a post, for its author to compare and restore, and for readers if the author shows them. */
export function Component() {
  const { postId = '' } = useParams();
  return <RevisionsPage key={postId} postId={postId} />;
}

function RevisionsPage({ postId }: { postId: string }) {
  const { data, error, refetch } = usePostRevisionsQuery({
    variables: { id: postId },
    fetchPolicy: 'network-only',
    // A restore updates the cache; that must not trigger a second fetch.
    nextFetchPolicy: 'cache-first',
  });
  const post = data?.post;
  useDocumentTitle(post ? `Revisions of ${post.title}` : 'Revisions');

  if (data && !post?.revisions) return <Navigate to="/404" replace />;
  if (error && !post) {
    return (
      <PageError
        title="Something went wrong"
        detail="The revisions could not be fetched. Check your connection, then try again."
        onRetry={() => void refetch().catch(() => undefined)}
      />
    );
  }
  return (
    <div className={styles.page}>
      <header className={clsx(frame.header, layout.stack2)}>
        <h1 className={frame.title}>Revisions</h1>
        <p className={styles.subject} dir="auto">
          {post ? <Link to={`/post/${post.id}`}>{post.title}</Link> : <SkeletonLine width="60%" />}
        </p>
      </header>
      {post?.viewerCanEdit && post.revisions && post.revisions.nodes.length > 0 && (
        <ShownToReaders post={post} count={post.revisions.nodes.length} />
      )}
      {post?.revisions ? (
        <Revisions post={post} revisions={post.revisions.nodes} refetch={refetch} />
      ) : (
        <Lines label="Loading the revisions" />
      )}
    </div>
  );
}

function Lines({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.loading}>
      {[70, 90, 80, 60].map((width) => (
        <SkeletonLine key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

interface RevisionsProps {
  post: PostWithRevisions;
  revisions: readonly ListedRevision[];
  refetch: () => Promise<unknown>;
}

function Revisions({ post, revisions, refetch }: RevisionsProps) {
  const version = Number(useSearchParams()[0].get('version'));
  const [now] = useState(Date.now);
  const chosen = revisions.find((each) => each.version === version) ?? revisions[0];
  if (!chosen) {
    return (
      <EmptyState
        drawing={<DryPage />}
        title="There are no earlier texts yet."
        hint={
          post.viewerCanEdit
            ? 'Each update of this post stores the replaced text here. The last 50 are kept.'
            : 'The author has not changed the post, or shows none of the earlier texts.'
        }
        action={<ButtonLink to={`/post/${post.id}`}>Back to the post</ButtonLink>}
      />
    );
  }
  const previous = revisions[revisions.indexOf(chosen) + 1] ?? null;
  return (
    <div className={styles.columns}>
      <nav aria-label="Versions of the post" className={styles.versions}>
        <ol className={styles.list}>
          <li className={styles.current}>
            <span className={styles.moment}>Current text</span>
            <span className={layout.soft}>since {formatMoment(Date.parse(post.updatedAt), now)}</span>
          </li>
          {revisions.map((revision) => (
            <li key={revision.id}>
              <Link
                to={{ search: `?version=${revision.version}` }}
                replace
                state={{ keepsScroll: true }}
                aria-current={revision === chosen ? 'true' : undefined}
                className={clsx(styles.version, revision === chosen && styles.chosen)}
              >
                <span className={styles.moment}>{formatMoment(Date.parse(revision.writtenAt), now)}</span>
                <span className={layout.soft}>
                  Version {revision.version} · {wordsLabel(revision.wordCount)}
                  {revision.isHidden && ' · hidden'}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <Suspense fallback={<Lines label="Loading the comparison" />}>
        <RevisionComparison
          key={chosen.id}
          post={post}
          chosen={chosen}
          previous={previous}
          refetch={refetch}
        />
      </Suspense>
    </div>
  );
}

function wordsLabel(count: number): string {
  return count === 1 ? '1 word' : `${count.toLocaleString('en')} words`;
}
