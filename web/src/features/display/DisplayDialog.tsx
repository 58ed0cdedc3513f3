import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage, statusText } from '../../apollo';
import {
  usePostDisplayQuery,
  useUpdatePostDisplayMutation,
  type PostDisplayQuery,
} from '../../generated/graphql';
import { Banner, RetryBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DialogSurface } from '../../ui/DialogSurface';
import field from '../../ui/Field.module.css';
import layout from '../../ui/Layout.module.css';
import { Skeleton } from '../../ui/Skeleton';
import { useToast } from '../../ui/toast';
import { readsText } from './readsText';

interface DisplayDialogProps {
  postId: string;
  open: boolean;
  onClose: () => void;
}

/** What readers see of a post beside its text, and how often they read it. The post's menu loads it on demand. */
export function DisplayDialog({ postId, open, onClose }: DisplayDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <DialogSurface open={open} onClose={isBusy ? () => undefined : onClose} title="Readers">
      <OwnDisplay postId={postId} onBusy={setIsBusy} onClose={onClose} />
    </DialogSurface>
  );
}

interface OwnDisplayProps extends Omit<DisplayDialogProps, 'open'> {
  /** The dialog stays while it saves, because it says what became of that. */
  onBusy: (isBusy: boolean) => void;
}

function OwnDisplay({ postId, onBusy, onClose }: OwnDisplayProps) {
  const { data, error, refetch } = usePostDisplayQuery({
    variables: { id: postId },
    fetchPolicy: 'network-only',
    // Saving updates the cache; that must not start the form again.
    nextFetchPolicy: 'cache-first',
  });
  if (error && !data) {
    return (
      <RetryBanner onRetry={() => refetch()}>The post could not be fetched: {statusText(error)}</RetryBanner>
    );
  }
  if (!data?.post) return <Skeleton width="100%" height="10rem" radius="var(--radius)" />;
  return <DisplayForm post={data.post} onBusy={onBusy} onClose={onClose} />;
}

/** The versions that are offered, newest first. */
const VERSIONS = [19, 18, 17, 16];

type DisplayedPost = NonNullable<PostDisplayQuery['post']>;

interface DisplayFormProps extends Pick<OwnDisplayProps, 'onBusy' | 'onClose'> {
  post: DisplayedPost;
}

function DisplayForm({ post, onBusy, onClose }: DisplayFormProps) {
  const [version, setVersion] = useState(post.chosenReactVersion ?? null);
  const [update, { loading, error }] = useUpdatePostDisplayMutation();
  const showToast = useToast();
  const choiceId = useId();
  // An older choice stays on offer.
  const offered = [...new Set([...VERSIONS, ...(version === null ? [] : [version])])].sort((a, b) => b - a);
  const known = post.chosenReactVersion === null ? post.reactVersion : null;

  const save = async () => {
    onBusy(true);
    try {
      await update({ variables: { input: { postId: post.id, reactVersion: version } } });
    } catch {
      return;
    } finally {
      onBusy(false);
    }
    showToast('Saved!', 'success');
    onClose();
  };

  return (
    <form
      className={layout.stack4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {post.viewerReads && <p>{readsText(post.viewerReads)}</p>}
      <div className={field.field}>
        <label className={field.label} htmlFor={choiceId}>
          Written for
        </label>
        <select
          id={choiceId}
          className={field.control}
          value={version ?? ''}
          aria-describedby={`${choiceId}-hint`}
          onChange={({ target }) => setVersion(target.value === '' ? null : Number(target.value))}
        >
          <option value="">
            {known == null
              ? 'As its categories and examples say'
              : `React ${known}, as its categories and examples say`}
          </option>
          {offered.map((each) => (
            <option key={each} value={each}>
              React {each}
            </option>
          ))}
        </select>
        <p id={`${choiceId}-hint`} className={field.hint}>
          Readers see the version beside the date and on cards.
        </p>
      </div>
      <p className={layout.soft}>
        {post.showsRevisions ? 'Readers see the earlier texts.' : 'Only you see the earlier texts.'}{' '}
        <Link to={`/post/${post.id}/revisions`} onClick={onClose}>
          Change it among the revisions
        </Link>
      </p>
      {error && (
        <Banner kind="error" takesFocus>
          {errorMessage(error)}
        </Banner>
      )}
      <div>
        <Button type="submit" busy={loading}>
          Save
        </Button>
      </div>
    </form>
  );
}
