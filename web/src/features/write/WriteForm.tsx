import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorCode } from '../../apollo';
import type { RichTextEditorHandle } from '../../editor/RichTextEditor';
import { useLeaveGuard } from '../../router/useLeaveGuard';
import type { Actor } from '../../session';
import { useToast } from '../../ui/toast';
import { Button } from '../../ui/Button';
// Not lazy-loaded: the question before leaving must not need the network.
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { useImageUpload } from '../uploads/useImageUpload';
import { CategoryPicker } from './CategoryPicker';
import { CoverField } from './CoverField';
import { DraftNotice } from './DraftNotice';
import { EditorPlaceholder } from './EditorPlaceholder';
import { foundDraft, type Opened } from './openWriting';
import { PostPreview } from './PostPreview';
import { postErrors, postFields, type PostErrors, type PostField } from './postRules';
import { contentOf, draftValues, initialValues, sameValues, type PostValues } from './postValues';
import { SaveFailureBanner } from './SaveFailureBanner';
import { SaveState } from './SaveState';
import { TitleField } from './TitleField';
import { useDraft } from './useDraft';
import { lossMessages, staysOnPage, type Loss } from './loss';
import { useReadingTime } from './useReadingTime';
import { uploadFields, useSavePost, type SaveFailure } from './useSavePost';
import { useUploadOnce } from './useUploadOnce';
import { useVersionChoice } from './useVersionChoice';
import { VersionChoice } from './VersionChoice';
import { ViewSwitch, type View } from './ViewSwitch';
import styles from './WriteForm.module.css';

// Draft.js is large and only writers need it.
const RichTextEditor = lazy(() =>
  import('../../editor/RichTextEditor').then((module) => ({ default: module.RichTextEditor })),
);

interface WriteFormProps {
  /** The writer. */
  actor: Actor;
  opened: Opened;
  heading: string;
  /** Called when the draft gets an id, or a new one. */
  onDraftId: (id: string) => void;
}

/** The form of docs/behaviour.md#write-page. It keeps what is written until it is published. */
export function WriteForm({ actor, opened, heading, onDraftId }: WriteFormProps) {
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
  const upload = useUploadOnce(actor);
  const uploadImage = useImageUpload(actor);
  const draft = useDraft({
    ...{ actor, values, initial, isDirty, getHtml, upload },
    postId: post?.id ?? null,
    opened: draftFound,
    replaces: opened.replaces,
    isPostDeleted: opened.isPostDeleted === true,
  });
  const { keeper } = draft;
  const guard = useLeaveGuard<Loss>((next) => {
    if (next && staysOnPage(next)) return null;
    draft.keepNow();
    if (sameValues({ ...values, html: getHtml() }, initial)) return null;
    if (!keeper.isKept()) return 'text';
    if (values.cover.kind === 'file') return 'cover';
    return editor.current?.hasUnkeptImages() ? 'image' : null;
  });
  const savePost = useSavePost({ actor, upload, images: draft.images, getClientId: draft.getClientId });

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
    ...{ actor, opened, keeper },
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

  // A draft cannot hold a file, only the address of its upload.
  const { cover } = values;
  useEffect(() => {
    if (cover.kind !== 'file') return;
    upload(cover.file).then(
      (url) =>
        setValues((current) =>
          current.cover === cover ? { ...current, cover: { kind: 'stored', url } } : current,
        ),
      // Report now what is wrong with the picture; a failed upload is reported when the post is saved.
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
      // The timeout lets a hidden field become visible before it gets the focus.
      setTimeout(() => focusField(first));
      return;
    }

    setIsSaving(true);
    await keeper.pause();
    // Wait for pending image uploads. Images that fail to upload stay embedded; the API accepts those.
    await editor.current?.finishImages();
    keeper.send();
    const { id, postId, postVersion } = keeper.getState();
    const version = current.version ?? postVersion ?? undefined;
    const target = { postId, draftId: id, draftVersion: keeper.getServerVersion() };
    // `draft` is the state at the click, which shows whether the button said Update.
    const result = await savePost({ ...current, version, html: getHtml() }, target, draft.postId !== null);
    if (result.kind === 'saved') {
      guard.release();
      await keeper.finish();
      await navigate(`/post/${result.postId}`);
      return;
    }
    if (result.kind === 'draftConflict') keeper.conflict();
    if (result.kind === 'published') await keeper.becamePost(result.theirs.id);
    if (result.kind === 'postDeleted') keeper.postDeleted();
    keeper.resume();
    setIsSaving(false);
    switch (result.kind) {
      case 'conflict':
      case 'published':
      case 'draftConflict': {
        change({ html: current.html });
        const { kind, theirs } = result;
        await choice.open(kind === 'draftConflict' ? { of: 'draft', theirs } : { of: 'post', theirs });
        return;
      }
      case 'postDeleted':
        setView('write');
        // Without a version, the next attempt publishes a new post.
        setValues(({ version: _, ...kept }) => kept);
        return;
      case 'failed':
    }
    setView('write');
    setErrors(result.failure.fields);
    setFailure(result.failure);
  };

  const compare = (): void => {
    setFailure(undefined);
    change({ html: getHtml() });
    void choice.compareDrafts();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSaving) return;
    if (draft.server === 'conflict') {
      compare();
      return;
    }
    void save({ ...values, html: getHtml() });
  };

  const discard = async (): Promise<void> => {
    guard.release();
    try {
      await draft.discard();
    } catch (error) {
      showToast(
        errorCode(error) === 'CONFLICT'
          ? 'The draft is gone from this device. What another tab or device has saved of it is still among your drafts.'
          : 'The draft is gone from this device. The server could not be reached, and still has it.',
        'error',
      );
    }
    await navigate(post && !draft.isPostDeleted ? `/post/${post.id}` : '/drafts');
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
          base={choice.state.base}
          onUseMerged={choice.takeMerged}
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
            isPublished={post === null && draft.postId !== null && !draft.isPostDeleted}
            isConflict={draft.server === 'conflict'}
            isPostDeleted={draft.isPostDeleted}
            isSeparate={draft.isSeparate}
            aside={choice.aside}
            onDiscard={discard}
            onHide={() => setIsRestored(false)}
            onCompare={compare}
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
        message={guard.reason === null ? '' : lossMessages[guard.reason]}
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </>
  );
}
