import { Copy, Globe, Lock, Pencil, Scale, Trash2 } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '../../apollo/hooks';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorMessage, fieldErrors } from '../../apollo';
import { DeleteCollectionDocument, UpdateCollectionDocument } from '../../generated/graphql';
import { copyText } from '../../richText/code/copyText';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DateText } from '../../ui/DateText';
import { TextField } from '../../ui/TextField';
import { useToast } from '../../ui/toast';
import { useReturnedFocus } from '../../ui/useReturnedFocus';
import { isComposing } from '../../ui/isComposing';
import type { Collection } from './savedItems';
import styles from './ReadingList.module.css';

interface CollectionBarProps {
  collection: Collection;
  onDeleted: () => void;
}

/** What the owner of a collection does with it: rename, share, delete. */
export function CollectionBar({ collection, onDeleted }: CollectionBarProps) {
  const { id, name, sharedPath, hiddenAt } = collection;
  const { cache } = useApolloClient();
  const showToast = useToast();
  const link = useRef<HTMLAnchorElement>(null);
  const [isNaming, setIsNaming] = useState(false);
  const renameButton = useReturnedFocus<HTMLButtonElement>(isNaming);
  const [asked, setAsked] = useState<'share' | 'unshare' | 'delete' | null>(null);
  const onError = (error: unknown) => showToast(errorMessage(error), 'error');
  const [update, { loading }] = useMutation(UpdateCollectionDocument, { onError });
  const [remove, { loading: isDeleting }] = useMutation(DeleteCollectionDocument, { onError });
  const address = sharedPath == null ? null : new URL(sharedPath, window.location.href).href;

  const confirm = async () => {
    try {
      if (asked === 'delete') {
        await remove({ variables: { input: { collectionId: id } } });
        cache.evict({ id: cache.identify({ __typename: 'Collection', id }) });
        onDeleted();
        return;
      }
      await update({ variables: { input: { collectionId: id, isShared: asked === 'share' } } });
      setAsked(null);
    } catch {
      // `onError` has said it, and the question is still there.
    }
  };
  const question = asked === null ? null : questions[asked];

  return (
    <section className={styles.collection} aria-label={`Collection ${name}`}>
      {isNaming ? (
        <RenameForm collection={collection} onClose={() => setIsNaming(false)} />
      ) : (
        <div className={styles.formButtons}>
          <Button ref={renameButton} variant="quiet" onClick={() => setIsNaming(true)}>
            <Pencil size={16} aria-hidden /> Rename
          </Button>
          {hiddenAt === null && (
            <Button variant="quiet" onClick={() => setAsked(address ? 'unshare' : 'share')}>
              {address ? <Lock size={16} aria-hidden /> : <Globe size={16} aria-hidden />}{' '}
              {address ? 'Stop sharing' : 'Share'}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setAsked('delete')}>
            <Trash2 size={16} aria-hidden /> Delete
          </Button>
        </div>
      )}
      <HiddenNote collection={collection} />
      {address !== null && (
        <p className={styles.address}>
          <span>Everyone with this address sees the collection:</span>{' '}
          <a ref={link} href={address}>
            {address}
          </a>{' '}
          <Button
            variant="secondary"
            onClick={() => {
              const select = () => link.current && document.getSelection()?.selectAllChildren(link.current);
              void copyText(address, select).then((isCopied) =>
                isCopied
                  ? showToast('The address is copied.')
                  : showToast('The address could not be copied. It is selected: copy it.', 'error'),
              );
            }}
          >
            <Copy size={16} aria-hidden /> Copy
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={question !== null}
        title={question?.title ?? ''}
        message={question?.message}
        confirmLabel={question?.confirm ?? ''}
        danger={asked === 'delete'}
        busy={loading || isDeleting}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      />
    </section>
  );
}

/** Stays, unlike the notice of the decision, which its owner dismisses. */
function HiddenNote({ collection: { hiddenAt, hiddenReason } }: Pick<CollectionBarProps, 'collection'>) {
  if (hiddenAt === null) return null;
  return (
    <div className={styles.hidden}>
      <Scale size={20} aria-hidden />
      <div>
        <p>
          The moderators ended the sharing of this collection on <DateText iso={hiddenAt} />. You keep it, and
          only you see it. You cannot share it again.
        </p>
        {hiddenReason != null && (
          <p className={styles.hiddenReason} dir="auto">
            Reason: {hiddenReason}
          </p>
        )}
      </div>
    </div>
  );
}

const questions = {
  share: {
    title: 'Share collection',
    message:
      'It gets an address that nobody can guess. Everyone who knows it sees the name, the posts and your name, but none of your notes. Search engines are told to leave it out.',
    confirm: 'Share',
  },
  unshare: {
    title: 'Stop sharing',
    message: 'The address stops working for good. If you share the collection again, it gets another one.',
    confirm: 'Stop sharing',
  },
  delete: {
    title: 'Delete collection',
    message: 'Its posts stay on your reading list.',
    confirm: 'Delete',
  },
} as const;

function RenameForm({ collection: { id, name }, onClose }: { collection: Collection; onClose: () => void }) {
  const [text, setText] = useState(name);
  const [failure, setFailure] = useState<string>();
  const [update, { loading }] = useMutation(UpdateCollectionDocument);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await update({ variables: { input: { collectionId: id, name: text } } });
      // A form that was closed and opened again in the meantime is another one.
      if (form.current) onClose();
    } catch (error) {
      setFailure(fieldErrors(error).name ?? errorMessage(error));
    }
  };
  return (
    <form ref={form} className={styles.noteForm} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name of the collection"
        maxLength={80}
        dir="auto"
        autoFocus
        error={failure}
        readOnly={loading}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          // During an IME composition, Escape cancels that.
          if (key === 'Escape' && !isComposing(nativeEvent) && text === name) onClose();
        }}
      />
      <div className={styles.formButtons}>
        <Button type="submit" busy={loading}>
          Rename
        </Button>
        <Button variant="quiet" disabled={loading} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
