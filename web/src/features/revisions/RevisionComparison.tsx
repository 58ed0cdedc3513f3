import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorCode, errorMessage } from '../../apollo';
import {
  useRestoreRevisionMutation,
  useRevisionTextsQuery,
  type RevisionText_RevisionFragment,
} from '../../generated/graphql';
import { ComparedLine, ComparedText } from '../../richText/compare/ComparedText';
import { Banner, RetryBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { SkeletonLine } from '../../ui/Skeleton';
import { useToast } from '../../ui/toast';
import { formatMoment } from '../../ui/formatMoment';
import layout from '../../ui/Layout.module.css';
import { HideRevision } from './HideRevision';
import styles from './RevisionComparison.module.css';
import type { ListedRevision, PostWithRevisions } from './RevisionsPage';

type Text = Omit<RevisionText_RevisionFragment, '__typename' | 'id'>;

interface RevisionComparisonProps {
  post: PostWithRevisions;
  chosen: ListedRevision;
  /** The revision before the chosen one; null for the oldest that is stored. */
  previous: ListedRevision | null;
  refetch: () => Promise<unknown>;
}

/** Compares a revision of a post with the current text or with the revision before it. */
export function RevisionComparison({ post, chosen, previous, refetch }: RevisionComparisonProps) {
  const headingId = useId();
  const [against, setAgainst] = useState<'current' | 'previous'>('current');
  const {
    data,
    error,
    refetch: fetchTexts,
  } = useRevisionTextsQuery({
    variables: { id: post.id, version: chosen.version, previous: previous?.version ?? 0 },
  });
  const texts = data?.post;
  const current: Text = { ...post, categories: post.categories.map(({ name }) => name) };
  const pair =
    against === 'current'
      ? texts?.chosen && { before: texts.chosen, after: current }
      : texts?.chosen && texts.previous && { before: texts.previous, after: texts.chosen };

  return (
    <section aria-labelledby={headingId} className={styles.comparison}>
      <header className={layout.spread}>
        <div>
          <h2 id={headingId} className={styles.heading}>
            Version {chosen.version}
          </h2>
          <p className={layout.soft}>
            {formatMoment(Date.parse(chosen.writtenAt))} to {formatMoment(Date.parse(chosen.replacedAt))},{' '}
            {replacedBy[chosen.replacedBy]}
          </p>
        </div>
        {post.viewerCanEdit && (
          <div className={layout.buttons}>
            {post.showsRevisions && <HideRevision post={post} chosen={chosen} />}
            <Restore post={post} revision={chosen} refetch={refetch} />
          </div>
        )}
      </header>
      <div className={styles.modes} role="group" aria-label="Compare with">
        {(['current', 'previous'] as const).map((mode) => (
          <button
            key={mode}
            type="button"
            className={styles.mode}
            aria-pressed={against === mode}
            disabled={mode === 'previous' && !previous}
            onClick={() => setAgainst(mode)}
          >
            {mode === 'current' ? 'With the current text' : 'With the text before it'}
          </button>
        ))}
      </div>
      <p className={styles.legend}>
        <del>Struck through</del> is only in {against === 'current' ? 'this version' : 'the text before it'},{' '}
        <ins>underlined</ins> only in {against === 'current' ? 'the current text' : 'this version'}.
      </p>
      {error && !texts ? (
        <RetryBanner onRetry={() => fetchTexts()}>{errorMessage(error)}</RetryBanner>
      ) : pair ? (
        <Compared before={pair.before} after={pair.after} />
      ) : data ? (
        // Fifty newer revisions have replaced it since the list was fetched, or the post was deleted.
        <>
          <Banner kind="info">This version is no longer stored.</Banner>
          <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
            Show what is kept
          </Button>
        </>
      ) : (
        <div role="status" aria-label="Loading the texts" className={layout.stack3}>
          {[80, 95, 60].map((width) => (
            <SkeletonLine key={width} width={`${width}%`} />
          ))}
        </div>
      )}
    </section>
  );
}

const replacedBy = {
  UPDATE: 'replaced by an update',
  RESTORE: 'replaced by an earlier text',
  REST: 'replaced by another program',
} as const;

function Compared({ before, after }: { before: Text; after: Text }) {
  const names = ({ categories }: Text) => categories.map((name) => `#${name}`).join('  ');
  return (
    <article className={styles.text}>
      {before.coverImageURL !== after.coverImageURL && (
        <div className={styles.covers}>
          <Cover url={before.coverImageURL} label="Cover image before" />
          <Cover url={after.coverImageURL} label="Cover image after" />
        </div>
      )}
      <p className={styles.title}>
        <ComparedLine before={before.title} after={after.title} />
      </p>
      {(before.categories.length > 0 || after.categories.length > 0) && (
        <p className={styles.categories}>
          <ComparedLine before={names(before)} after={names(after)} />
        </p>
      )}
      <ComparedOption label="Description" before={before.description} after={after.description} />
      <ComparedOption label="First published at" before={before.canonicalURL} after={after.canonicalURL} />
      <ComparedText before={before.html} after={after.html} />
    </article>
  );
}

function ComparedOption(props: { label: string; before: string | null; after: string | null }) {
  const { label, before, after } = props;
  if (before === null && after === null) return null;
  return (
    <p className={layout.soft}>
      {label}: <ComparedLine before={before ?? ''} after={after ?? ''} />
    </p>
  );
}

function Cover({ url, label }: { url: string | null; label: string }) {
  return (
    <figure className={styles.cover}>
      {url === null ? <p className={styles.noCover}>None</p> : <img src={url} alt="" loading="lazy" />}
      <figcaption>{label}</figcaption>
    </figure>
  );
}

interface RestoreProps {
  post: PostWithRevisions;
  revision: ListedRevision;
  refetch: () => Promise<unknown>;
}

function Restore({ post, revision, refetch }: RestoreProps) {
  const navigate = useNavigate();
  const showToast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [restore, { loading }] = useRestoreRevisionMutation();

  const confirm = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await restore({
        variables: { input: { revisionId: revision.id, version: post.version } },
        update: (cache) => {
          cache.evict({ id: 'ROOT_QUERY', fieldName: 'posts' });
          cache.gc();
        },
      });
    } catch (error) {
      setFailure(errorMessage(error));
      // The current text on the page is outdated.
      if (errorCode(error) === 'CONFLICT') await refetch().catch(() => undefined);
      return;
    }
    showToast('The earlier text is back. The one that it replaced is kept among the revisions.', 'success');
    await navigate(`/post/${post.id}`);
  };

  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Restore this text
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Restore this text?"
        message={`Readers will see version ${revision.version} again. The current text is kept among the revisions.`}
        confirmLabel="Restore"
        busy={loading}
        error={failure}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setFailure(undefined);
          setIsAsking(false);
        }}
      />
    </>
  );
}
