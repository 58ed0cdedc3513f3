import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RichTextEditorHandle } from '../../editor/RichTextEditor';
import { useToast } from '../../ui/toast';
import { Button } from '../../ui/Button';
// Not fetched on demand: a question about leaving must not need the network.
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { Skeleton } from '../../ui/Skeleton';
import { sameWriting } from '../drafts/deviceDrafts';
import { useImageUpload } from '../uploads/useImageUpload';
import { CategoryPicker } from './CategoryPicker';
import { CoverField } from './CoverField';
import { DraftNotice } from './DraftNotice';
import type { Opened } from './openWriting';
import { PostPreview } from './PostPreview';
import { postErrors, postFields, type PostErrors, type PostField } from './postRules';
import { contentOf, draftValues, initialValues, sameValues, type PostValues } from './postValues';
import { SaveFailureBanner } from './SaveFailureBanner';
import { SaveState } from './SaveState';
import { TitleField } from './TitleField';
import { useDraft } from './useDraft';
import { useLeaveGuard, type Loss } from './useLeaveGuard';
import { useReadingTime } from './useReadingTime';
import { uploadFields, useSavePost, type SaveFailure } from './useSavePost';
import { useUploadOnce } from './useUploadOnce';
import { useVersionChoice } from './useVersionChoice';
import { VersionChoice } from './VersionChoice';
import { ViewSwitch, type View } from './ViewSwitch';
import styles from './WriteForm.module.css';

// Draft.js is large and only needed by those who write.
const RichTextEditor = lazy(() =>
  import('../../editor/RichTextEditor').then((module) => ({ default: module.RichTextEditor })),
);

interface WriteFormProps {
  userId: string;
  opened: Opened;
  heading: string;
  /** Writing has begun, and the draft has an address now; or it has got another one. */
  onDraftId: (id: string) => void;
}

/** SPEC.md section 2, "Write / edit post". What is written is kept until it is published. */
export function WriteForm({ userId, opened, heading, onDraftId }: WriteFormProps) {
  const { post } = opened;
  const navigate = useNavigate();
  const showToast = useToast();
  const [initial, setInitial] = useState(() => initialValues(post));
  const [draftFound] = useState(() => foundDraft(opened, initial));
  const [values, setValues] = useState(() => (draftFound ? draftValues(draftFound) : initial));
  const [editorKey, setEditorKey] = useState(0);
  const [view, setView] = useState<View>('write');
  const [errors, setErrors] = useState<PostErrors>({});
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSaving, setIsSaving] = useState(false);
  const [isRestored, setIsRestored] = useState(draftFound !== null && post !== null);
  const editor = useRef<RichTextEditorHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const bodyErrorId = useId();
  const { minutes } = useReadingTime(values.html);

  const isDirty = !sameValues(values, initial);
  const getHtml = useCallback(() => editor.current?.getHtml() ?? values.html, [values.html]);
  const upload = useUploadOnce();
  const uploadImage = useImageUpload();
  const draft = useDraft({
    ...{ userId, values, initial, isDirty, getHtml, upload },
    postId: post?.id ?? null,
    opened: draftFound,
    replaces: opened.replaces,
  });
  const { keeper } = draft;
  const guard = useLeaveGuard(() => {
    draft.keepNow();
    if (sameValues({ ...values, html: getHtml() }, initial)) return null;
    if (!keeper.isKept()) return 'text';
    if (values.cover.kind === 'file') return 'cover';
    return editor.current?.hasUnkeptImages() ? 'image' : null;
  });
  const savePost = useSavePost({ upload, images: draft.images });

  const change = useCallback((changed: Partial<PostValues>) => {
    setValues((current) => ({ ...current, ...changed }));
    const fields = Object.keys(changed).map((field) => (field === 'cover' ? 'coverImageURL' : field));
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([field]) => !fields.includes(field))),
    );
  }, []);

  const replace = useCallback(
    (next: PostValues) => {
      change(next);
      setEditorKey((key) => key + 1);
    },
    [change],
  );

  const choice = useVersionChoice({
    opened,
    keeper,
    mine: values,
    replace: (next, base) => {
      if (base) setInitial(base);
      replace(next);
    },
    saveOver: (version) => void save({ ...values, version }),
  });

  const { id: draftId } = draft;
  const knownId = useRef(opened.replaces === undefined ? (draftFound?.id ?? null) : null);
  useEffect(() => {
    if (draftId === null || draftId === knownId.current) return;
    knownId.current = draftId;
    onDraftId(draftId);
  }, [draftId, onDraftId]);

  // A file cannot be kept; its upload can.
  const { cover } = values;
  useEffect(() => {
    if (cover.kind !== 'file') return;
    upload(cover.file).then(
      (url) =>
        setValues((current) =>
          current.cover === cover ? { ...current, cover: { kind: 'stored', url } } : current,
        ),
      // What is wrong with the picture is said now; that it did not arrive, when the post is saved.
      (error: unknown) => setErrors((current) => ({ ...current, ...uploadFields(error) })),
    );
  }, [cover, upload]);

  const focusField = (field: PostField): void => {
    if (field === 'html') editor.current?.focus();
    else form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };

  const save = async (current: PostValues): Promise<void> => {
    const found = postErrors(current.title, current.html === '');
    setErrors(found);
    setFailure(undefined);
    const first = postFields.find((field) => found[field] !== undefined);
    if (first) {
      setView('write');
      // A field that was hidden takes the focus when it is shown.
      setTimeout(() => focusField(first));
      return;
    }

    setIsSaving(true);
    await keeper.pause();
    // Images that are on their way come with their addresses then; the others stay embedded, and the API takes them so.
    await editor.current?.finishImages();
    keeper.send();
    const { id, postId, postVersion } = keeper.getState();
    const version = current.version ?? postVersion ?? undefined;
    const result = await savePost({ ...current, version, html: getHtml() }, { postId, draftId: id });
    if (result.kind === 'saved') {
      guard.release();
      await keeper.finish();
      await navigate(`/post/${result.postId}`);
      return;
    }
    keeper.resume();
    setIsSaving(false);
    if (result.kind === 'conflict') {
      change({ html: current.html });
      choice.open({ of: 'post', theirs: result.theirs });
      return;
    }
    setView('write');
    setErrors(result.failure.fields);
    setFailure(result.failure);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSaving) void save({ ...values, html: getHtml() });
  };

  const discard = async (): Promise<void> => {
    guard.release();
    try {
      await draft.discard();
    } catch {
      showToast(
        'The draft is gone from this device. The server could not be reached, and still has it.',
        'error',
      );
    }
    await navigate(post ? `/post/${post.id}` : '/drafts');
  };

  return (
    <>
      <header className={styles.top}>
        {view === 'write' ? (
          <h1 className={styles.heading}>{heading}</h1>
        ) : (
          <p className={styles.heading}>{heading}</p>
        )}
        {!choice.state && (
          <ViewSwitch
            view={view}
            onChange={(next) => {
              change({ html: getHtml() });
              setView(next);
            }}
          />
        )}
      </header>
      {choice.state && (
        <VersionChoice
          subject={choice.state.of}
          mine={contentOf(values)}
          theirs={choice.theirs}
          theirsSavedAt={choice.state.theirs.updatedAt}
          onKeepMine={choice.keepMine}
          onTakeTheirs={choice.takeTheirs}
          onCancel={choice.cancel}
        />
      )}
      {view === 'preview' && !choice.state && (
        <PostPreview values={values} createdAt={post?.createdAt ?? null} />
      )}
      {failure && !choice.state && <SaveFailureBanner failure={failure} />}
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.fields} hidden={view !== 'write' || choice.state !== null}>
          <DraftNotice
            isRestored={isRestored}
            isOutdated={post !== null && (values.version ?? 0) < post.version}
            savedAt={draftFound?.savedAt ?? 0}
            isPublished={post === null && draft.postId !== null}
            isConflict={draft.server === 'conflict'}
            canBringBack={choice.aside !== null}
            onDiscard={discard}
            onHide={() => setIsRestored(false)}
            onCompare={() => {
              change({ html: getHtml() });
              choice.compareDrafts();
            }}
            onBringBack={choice.bringBack}
          />
          <fieldset disabled={isSaving} className={styles.fields}>
            <CoverField
              cover={cover}
              error={errors.coverImageURL}
              onChange={(next) => change({ cover: next })}
            />
            <TitleField
              title={values.title}
              error={errors.title}
              onChange={(title) => change({ title })}
              onEnter={() => editor.current?.focus()}
            />
          </fieldset>
          <div>
            <Suspense fallback={<EditorPlaceholder />}>
              <RichTextEditor
                key={editorKey}
                ref={editor}
                initialHtml={values.html}
                onChange={(html) => {
                  draft.keepHtml(html);
                  change({ html });
                }}
                uploadImage={uploadImage}
                label="Post content"
                placeholder="Write post content here..."
                invalid={errors.html !== undefined}
                describedBy={bodyErrorId}
                readOnly={isSaving}
              />
            </Suspense>
            <div id={bodyErrorId} className={styles.error} aria-live="polite">
              {errors.html}
            </div>
          </div>
          <fieldset disabled={isSaving} className={styles.fields}>
            <CategoryPicker
              chosen={values.categories}
              error={errors.categories}
              onChange={(categories) => change({ categories })}
            />
          </fieldset>
        </div>
        {!choice.state && (
          <div className={styles.actions}>
            <SaveState keeper={keeper} />
            <p className={styles.reading}>{minutes} min read</p>
            <Button type="submit" busy={isSaving}>
              {draft.postId === null ? 'Publish' : 'Update'}
            </Button>
          </div>
        )}
      </form>
      <ConfirmDialogSurface
        open={guard.isAsking}
        title="Leave this page?"
        message={guard.loss === null ? '' : losses[guard.loss]}
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </>
  );
}

const losses: Readonly<Record<Loss, string>> = {
  text: 'Your text could not be saved anywhere yet and will be lost.',
  cover: 'Your text is kept, but the cover image you chose has not been uploaded yet and will be lost.',
  image:
    'Your text is kept, but an image in it has not been uploaded yet: it will be lost, or only a smaller copy will be left.',
};

/** The draft to go on with; one that holds what the post holds is none. */
function foundDraft({ draft, theirs }: Opened, initial: PostValues) {
  return draft && (theirs || !sameWriting(draft, contentOf(initial))) ? draft : null;
}

function EditorPlaceholder() {
  return (
    <div role="status" aria-label="Loading the editor">
      <Skeleton height="36rem" radius="var(--radius)" />
    </div>
  );
}
