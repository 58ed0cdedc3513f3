import { useId, useState } from 'react';
import { skipToken, useQuery } from '../../apollo/hooks';
import { errorMessage, fieldErrors, statusText, wasDropped } from '../../apollo';
import { OwnSeriesDocument, SeriesDocument } from '../../generated/graphql';
import { Banner, RetryBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DialogSurface } from '../../ui/DialogSurface';
import field from '../../ui/Field.module.css';
import layout from '../../ui/Layout.module.css';
import { Skeleton } from '../../ui/Skeleton';
import { TextField } from '../../ui/TextField';
import { useToast } from '../../ui/toast';
import { useReturnedFocus } from '../../ui/useReturnedFocus';
import { PartList } from './PartList';
import { type Part, withPart } from './seriesParts';
import { type NewOrder, type Placement, useSaveSeries } from './useSaveSeries';

interface SeriesDialogProps {
  post: Part;
  userName: string;
  open: boolean;
  onClose: () => void;
}

/** Puts a post into a series, and orders, renames or deletes the series. The post's menu loads it on demand. */
export function SeriesDialog({ post, userName, open, onClose }: SeriesDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <DialogSurface open={open} onClose={isBusy ? () => undefined : onClose} title="Series">
      <OwnSeries post={post} userName={userName} onBusy={setIsBusy} onClose={onClose} />
    </DialogSurface>
  );
}

interface OwnSeriesProps extends Omit<SeriesDialogProps, 'open'> {
  /** The dialog stays while it saves, because it says what became of that. */
  onBusy: (isBusy: boolean) => void;
}

function OwnSeries({ post, userName, onBusy, onClose }: OwnSeriesProps) {
  const { data, error, refetch } = useQuery(OwnSeriesDocument, {
    variables: { userName, postId: post.id },
    fetchPolicy: 'network-only',
  });
  if (error && !data) {
    return (
      <RetryBanner onRetry={() => refetch()}>
        Your series could not be fetched: {statusText(error)}
      </RetryBanner>
    );
  }
  if (!data?.user) return <Skeleton width="100%" height="12rem" radius="var(--radius)" />;
  const current = data.post?.seriesPart?.series.id ?? null;
  return (
    <SeriesForm post={post} own={data.user.series} current={current} onBusy={onBusy} onClose={onClose} />
  );
}

interface SeriesFormProps {
  post: Part;
  own: readonly { id: string; title: string }[];
  /** The series that the post is in. */
  current: string | null;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Values of the choice that are not ids of series. */
const NONE = '';
const NEW = 'new';

function SeriesForm({ post, own, current, onBusy, onClose }: SeriesFormProps) {
  const [chosen, setChosen] = useState(current ?? (own.length === 0 ? NEW : NONE));
  const [newTitle, setNewTitle] = useState('');
  const [edits, setEdits] = useState<{ title?: string; order?: NewOrder }>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const deleteButton = useReturnedFocus<HTMLButtonElement>(isDeleting);
  const { place, deleteSeries, isBusy } = useSaveSeries(post.id, current);
  const showToast = useToast();
  const choiceId = useId();
  const isStored = chosen !== NONE && chosen !== NEW;
  const { data, error, refetch } = useQuery(
    SeriesDocument,
    isStored ? { variables: { id: chosen }, fetchPolicy: 'network-only' } : skipToken,
  );
  const stored = data?.series?.id === chosen ? data.series : null;
  const parts = edits.order?.parts ?? withPart(stored?.posts ?? [], post);
  const title = edits.title ?? stored?.title ?? '';
  const titleError = fieldErrors(failure).title;

  /** Closes the dialog, unless the work fails. */
  const finish = async (work: () => Promise<unknown>, message: string) => {
    setFailure(null);
    onBusy(true);
    try {
      await work();
    } catch (reason) {
      if (!wasDropped(reason)) setFailure(reason);
      return;
    } finally {
      onBusy(false);
    }
    showToast(message, 'success');
    onClose();
  };
  const placement = (): Placement => {
    if (chosen === NONE) return { kind: 'none' };
    if (chosen === NEW) return { kind: 'new', title: newTitle };
    return { kind: 'existing', seriesId: chosen, ...edits };
  };

  return (
    <form
      className={layout.stack4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void finish(() => place(placement()), 'Series saved!');
      }}
    >
      <div className={field.field}>
        <label className={field.label} htmlFor={choiceId}>
          This post is in
        </label>
        <select
          id={choiceId}
          className={field.control}
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            setEdits({});
            setIsDeleting(false);
            setFailure(null);
          }}
        >
          <option value={NONE}>No series</option>
          {own.map((series) => (
            <option key={series.id} value={series.id}>
              {series.title}
            </option>
          ))}
          <option value={NEW}>A new series…</option>
        </select>
      </div>
      {chosen === NEW && (
        <TextField
          name="title"
          label="Title of the series"
          value={newTitle}
          hint="Readers see it above each part."
          error={titleError}
          onChange={({ target }) => setNewTitle(target.value)}
        />
      )}
      {isStored && error && !stored && (
        <RetryBanner onRetry={() => refetch()}>
          The series could not be fetched: {statusText(error)}
        </RetryBanner>
      )}
      {isStored && !error && !stored && <Skeleton width="100%" height="8rem" radius="var(--radius)" />}
      {stored && (
        <>
          <TextField
            name="title"
            label="Title of the series"
            value={title}
            error={titleError}
            onChange={({ target }) => setEdits({ ...edits, title: target.value })}
          />
          <PartList
            parts={parts}
            current={post.id}
            onChange={(next) =>
              setEdits({ ...edits, order: { parts: next, known: edits.order?.known ?? stored.posts } })
            }
          />
        </>
      )}
      {failure !== null && titleError === undefined && (
        <Banner kind="error" takesFocus>
          {errorMessage(failure)}
        </Banner>
      )}
      {stored && isDeleting ? (
        <div className={layout.stack3}>
          <p>Delete this series? Its posts stay.</p>
          <div className={layout.spread}>
            <Button variant="quiet" autoFocus onClick={() => setIsDeleting(false)}>
              Keep
            </Button>
            <Button
              variant="danger"
              busy={isBusy}
              onClick={() => void finish(() => deleteSeries(stored.id), 'Series deleted. Its posts stay.')}
            >
              Delete
            </Button>
          </div>
        </div>
      ) : (
        <div className={layout.spread}>
          <Button type="submit" busy={isBusy} disabled={isStored && !stored}>
            Save
          </Button>
          {stored && (
            <Button ref={deleteButton} variant="quiet" disabled={isBusy} onClick={() => setIsDeleting(true)}>
              Delete series
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
