import { clsx } from 'clsx';
import { Bookmark, Check, NotebookPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMutation } from '../../apollo/hooks';
import { errorMessage, wasDropped } from '../../apollo';
import { UpdateSavedPostDocument } from '../../generated/graphql';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DateText } from '../../ui/DateText';
import frame from '../../ui/Page.module.css';
import { useToast } from '../../ui/toast';
import { useReturnedFocus } from '../../ui/useReturnedFocus';
import buttons from '../../ui/IconButton.module.css';
import { useToggle } from '../reactions/useToggle';
import { CollectMenu } from './CollectMenu';
import { NoteForm, type UnsavedNote } from './NoteForm';
import type { Collection, SavedItem } from './savedItems';
import { useSwitches } from './useSwitches';
import styles from './ReadingList.module.css';

interface SavedRowProps {
  item: SavedItem;
  collections: readonly Collection[];
  /** Without a network nothing can be changed. */
  isKept: boolean;
  /** Notes that were typed and not saved (NoteForm.tsx). */
  unsaved: Map<string, UnsavedNote>;
  /** Called when the post is taken off the list, which takes its focused button away. */
  onRemoved: () => void;
}

/** A post of the reading list with the reader's note. */
export function SavedRow({ item, collections, isKept, unsaved, onRemoved }: SavedRowProps) {
  const { post, note, readAt, categoryNames, collectionIds } = item;
  const [isWriting, setIsWriting] = useState(unsaved.has(post.id));
  const noteButton = useReturnedFocus<HTMLButtonElement>(isWriting);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const showToast = useToast();
  const [update] = useMutation(UpdateSavedPostDocument, {
    onError: (error) => wasDropped(error) || showToast(errorMessage(error), 'error'),
  });
  const switches = useSwitches((_, isOn, context) =>
    update({ variables: { input: { postId: post.id, isRead: isOn } }, context }),
  );
  useEffect(() => {
    // The row is back after a removal that failed, and so is what was typed.
    const typed = unsaved.get(post.id);
    if (typed) typed.isRemoved = false;
  }, [post.id, unsaved]);
  const isRead = switches.isOn('read', readAt !== null);
  const readLabel = isRead ? 'Read' : 'Mark as read';
  const noteLabel = note === '' ? 'Add note' : 'Edit note';
  const inCollections = collections.filter(({ id }) => collectionIds.includes(id));

  return (
    <li className={clsx(styles.row, isRead && styles.read)}>
      <article>
        <h2 className={styles.rowTitle} dir="auto">
          <Link className={frame.link} to={`/post/${post.id}`}>
            {post.title}
          </Link>
        </h2>
        <p className={styles.facts}>
          <Link className={clsx(frame.link, styles.author)} to={`/${post.author.userName}`} dir="auto">
            {post.author.name}
          </Link>
          <DateText iso={post.createdAt} />
          <span>{post.readingMinutes} min read</span>
          {categoryNames.map((name) => (
            <span key={name}>#{name}</span>
          ))}
        </p>
        {isWriting ? (
          <NoteForm
            ref={noteField}
            {...{ note, unsaved }}
            postId={post.id}
            title={post.title}
            onClose={() => setIsWriting(false)}
          />
        ) : note === '' ? null : (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
        {inCollections.length > 0 && (
          <ul className={styles.in} aria-label={`Collections of ${post.title}`}>
            {inCollections.map(({ id, name }) => (
              <li key={id} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        )}
        {!isKept && (
          <div className={styles.tools}>
            <button
              type="button"
              className={styles.tool}
              aria-pressed={isRead}
              aria-label={`${readLabel}: ${post.title}`}
              onClick={() => switches.set('read', !isRead)}
            >
              <Check size={18} aria-hidden /> {readLabel}
            </button>
            <button
              ref={noteButton}
              type="button"
              className={styles.tool}
              aria-expanded={isWriting}
              aria-label={`${noteLabel}: ${post.title}`}
              onClick={() => {
                // Closing would drop what is typed.
                if (unsaved.has(post.id)) noteField.current?.focus();
                else setIsWriting(!isWriting);
              }}
            >
              <NotebookPen size={18} aria-hidden /> {noteLabel}
            </button>
            <CollectMenu item={item} collections={collections} />
            <span className={styles.last}>
              <RemoveButton {...{ item, unsaved, onRemoved }} />
            </span>
          </div>
        )}
      </article>
    </li>
  );
}

/** The bookmark. It asks first if a note would be lost. */
function RemoveButton({
  item: { post, note },
  unsaved,
  onRemoved,
}: Pick<SavedRowProps, 'item' | 'unsaved' | 'onRemoved'>) {
  const [isAsking, setIsAsking] = useState(false);
  const toggle = useToggle();
  const remove = () => {
    setIsAsking(false);
    const typed = unsaved.get(post.id);
    if (typed) typed.isRemoved = true;
    toggle({ kind: 'bookmark', id: post.id, wasOn: true }, 'save post');
    onRemoved();
  };
  return (
    <>
      <button
        type="button"
        className={buttons.icon}
        aria-pressed
        aria-label={`Bookmark ${post.title}`}
        title="Remove from reading list"
        onClick={() => {
          if (note === '' && !unsaved.has(post.id)) remove();
          else setIsAsking(true);
        }}
      >
        <Bookmark size={20} aria-hidden fill="currentColor" />
      </button>
      <ConfirmDialog
        open={isAsking}
        title="Remove from reading list"
        message={`Your note on “${post.title}” will be deleted with it.`}
        confirmLabel="Remove"
        danger
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
