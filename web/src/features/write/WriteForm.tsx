import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RichTextEditorHandle } from '../../editor/RichTextEditor';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Skeleton } from '../../ui/Skeleton';
import { CategoryPicker } from './CategoryPicker';
import { CoverField } from './CoverField';
import { DraftOffer } from './DraftOffer';
import { draftKey } from './postDraft';
import { postErrors, postFields, type PostErrors, type PostField } from './postRules';
import { initialValues, sameValues, type PostToEdit, type PostValues } from './postValues';
import { TitleField } from './TitleField';
import { useLeaveGuard } from './useLeaveGuard';
import { useLocalDraft } from './useLocalDraft';
import { useSavePost, type SaveFailure } from './useSavePost';
import styles from './WriteForm.module.css';

// Draft.js is large and only needed by those who write.
const RichTextEditor = lazy(() =>
  import('../../editor/RichTextEditor').then((module) => ({ default: module.RichTextEditor })),
);

interface WriteFormProps {
  userId: string;
  /** The post that is edited; `null` to write a new one. */
  post: PostToEdit | null;
}

/** SPEC.md section 2, "Write / edit post". What is written stays on the device until it is saved. */
export function WriteForm({ userId, post }: WriteFormProps) {
  const navigate = useNavigate();
  const [initial] = useState(() => initialValues(post));
  const [values, setValues] = useState(initial);
  const [editorKey, setEditorKey] = useState(0);
  const [errors, setErrors] = useState<PostErrors>({});
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSaving, setIsSaving] = useState(false);
  const editor = useRef<RichTextEditorHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  const bodyErrorId = useId();

  const isDirty = !sameValues(values, initial);
  const getHtml = useCallback(() => editor.current?.getHtml() ?? values.html, [values.html]);
  const draft = useLocalDraft({ key: draftKey(userId, post?.id ?? null), values, isDirty, getHtml });
  const guard = useLeaveGuard(isDirty);

  const change = useCallback((changed: Partial<PostValues>) => {
    setValues((current) => ({ ...current, ...changed }));
    const fields = Object.keys(changed);
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([field]) => !fields.includes(field))),
    );
  }, []);
  const savePost = useSavePost({
    postId: post?.id ?? null,
    onCoverUploaded: (url) => change({ cover: { kind: 'stored', url } }),
  });

  useEffect(() => {
    if (failure) banner.current?.focus();
  }, [failure]);

  const focusField = (field: PostField): void => {
    if (field === 'html') editor.current?.focus();
    else form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };

  const save = async (): Promise<void> => {
    const current = { ...values, html: getHtml() };
    const found = postErrors(current.title, current.html === '');
    setErrors(found);
    setFailure(undefined);
    const first = postFields.find((field) => found[field] !== undefined);
    if (first) {
      focusField(first);
      return;
    }

    setIsSaving(true);
    const result = await savePost(current);
    if (result.failure) {
      setIsSaving(false);
      setErrors(result.failure.fields);
      setFailure(result.failure);
      return;
    }
    draft.finish();
    guard.release();
    await navigate(`/post/${result.postId}`);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSaving) void save();
  };

  const restore = (): void => {
    const taken = draft.restore();
    if (!taken) return;
    const { title, html, categories, version = initial.version } = taken;
    change({ title, html, categories, version });
    setEditorKey(editorKey + 1);
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {draft.offered && <DraftOffer draft={draft.offered} onRestore={restore} onDiscard={draft.discard} />}
      {failure && (
        <div ref={banner} tabIndex={-1} className={styles.banner}>
          <Banner kind="error">
            <strong>{failure.headline}</strong>
            {failure.advice !== undefined && <p>{failure.advice}</p>}
            {failure.isSignedOut && (
              <a href="/login" target="_blank" rel="noopener">
                Log in (opens a new tab)
              </a>
            )}
          </Banner>
        </div>
      )}
      <fieldset disabled={isSaving} className={styles.fields}>
        <CoverField
          cover={values.cover}
          error={errors.coverImageURL}
          onChange={(cover) => change({ cover })}
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
            onChange={(html) => change({ html })}
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
      <div className={styles.actions}>
        <p className={styles.kept} role="status">
          {isDirty &&
            (draft.isKept
              ? 'A draft is kept on this device.'
              : 'This browser cannot keep a draft of your text. Publish it before you leave.')}
        </p>
        <Button type="submit" busy={isSaving}>
          {post ? 'Update' : 'Publish'}
        </Button>
      </div>
      <ConfirmDialog
        open={guard.isAsking}
        title="Leave this page?"
        message={leaveMessage(values, post !== null, draft.isKept)}
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger={!draft.isKept}
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </form>
  );
}

function leaveMessage({ cover }: PostValues, isEdited: boolean, isKept: boolean): string {
  if (!isKept) return 'Your text is not saved and will be lost.';
  const kept = isEdited
    ? 'Your changes are not saved. They are kept on this device and offered to you when you come back.'
    : 'Your text is not published. It is kept on this device and offered to you when you come back.';
  return cover.kind === 'file' ? `${kept} The cover image you chose is not kept.` : kept;
}

function EditorPlaceholder() {
  return (
    <div role="status" aria-label="Loading the editor">
      <Skeleton height="36rem" radius="var(--radius)" />
    </div>
  );
}
