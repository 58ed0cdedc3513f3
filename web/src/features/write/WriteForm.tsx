import { useCallback, useEffect, useRef, lazy, Suspense, useId, type FormEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorCode } from '../../apollo';
import type { RichTextEditorHandle, RichTextEditorProps } from '../../editor/RichTextEditor';
import { takeExampleForPost } from '../../examples/exampleForPost';
import { useLeaveGuard } from '../../router/useLeaveGuard';
import type { Actor } from '../../session';
import { Banner } from '../../ui/Banner';
import { useToast } from '../../ui/toast';
import { useImageUpload } from '../uploads/useImageUpload';
import { CategoryPicker } from './CategoryPicker';
import { CoverField } from './CoverField';
import { DraftNotice } from './DraftNotice';
import { FormTop } from './FormTop';
import type { Opened } from './openWriting';
import { OpenFileButton } from './OpenFileButton';
import { PostPreview } from './PostPreview';
import { PublishLaterDialog } from './PublishLaterDialog';
import { PublishingOptions } from './PublishingOptions';
import type { PostField } from './postRules';
import { contentOf, sameValues, type PostValues } from './postValues';
import { useReadingTime } from './readingTime';
import { TitleField } from './TitleField';
import { useFileDetails } from './useFileDetails';
import { useFindPeople } from './useFindPeople';
import { useDraft } from './useDraft';
import { usePageDrop } from './usePageDrop';
import { usePublish } from './usePublish';
import { usePublishLater } from './usePublishLater';
import { useSchedule } from './useSchedule';
import type { SaveFailure } from './useSavePost';
import { useCoverUpload, useUploadOnce } from './useUploadOnce';
import { useVersionChoice } from './useVersionChoice';
import { VersionChoice } from './VersionChoice';
import { WriteActions } from './WriteActions';
import styles from './WriteForm.module.css';
import { useWriteState } from './writeState';
import { writingOf } from './writingPlace';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { FieldError } from '../../ui/Field';
import { Skeleton } from '../../ui/Skeleton';
import { onNetworkBack } from '../../offline/network';

const STILL_AMONG_DRAFTS =
  'The draft is gone from this device. What another tab or device has saved of it is still among your drafts.';
const STILL_ON_SERVER =
  'The draft is gone from this device. The server could not be reached, and still has it.';

interface WriteFormProps {
  actor: Actor;
  opened: Opened;
  heading: string;
  /** The text's own key: the page changes its address when writing begins, and passes this key on. */
  writing: string;
  onDraftId: (id: string) => void;
}

/** The form of docs/behaviour.md#write-page. It keeps what is written until it is published. */
export function WriteForm({ actor, opened, heading, writing, onDraftId }: WriteFormProps) {
  const { post } = opened;
  const navigate = useNavigate();
  const showToast = useToast();
  const [state, dispatch, draftFound] = useWriteState(opened);
  const { initial, values, view, errors, failure, isSaving } = state;
  const editor = useRef<RichTextEditorHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const getHtml = useCallback(() => editor.current?.getHtml() ?? values.html, [values.html]);
  const change = (changed: Partial<PostValues>): void => dispatch({ type: 'changed', values: changed });

  const minutes = useReadingTime(values.html);
  const upload = useUploadOnce(actor);
  const uploadImage = useImageUpload(actor);
  const draft = useDraft({
    actor,
    values,
    initial,
    getHtml,
    upload,
    onDraftId,
    isDirty: !sameValues(values, initial),
    postId: post?.id ?? null,
    opened: draftFound,
    replaces: opened.replaces,
    isPostDeleted: opened.isPostDeleted === true,
  });
  const { keeper } = draft;
  useCoverUpload(values.cover, upload, dispatch);

  const guard = useLeaveGuard<Loss>((next) => {
    if (next && writingOf(next.state) === writing) return null;
    draft.keepNow();
    if (sameValues({ ...values, html: getHtml() }, initial)) return null;
    if (!keeper.isKept()) return 'text';
    if (values.cover.kind === 'file') return 'cover';
    return editor.current?.hasUnkeptImages() ? 'image' : null;
  });
  const discard = async (): Promise<void> => {
    guard.release();
    try {
      await draft.discard();
    } catch (error) {
      showToast(errorCode(error) === 'CONFLICT' ? STILL_AMONG_DRAFTS : STILL_ON_SERVER, 'error');
    }
    await navigate(post && !draft.isPostDeleted ? `/post/${post.id}` : '/drafts');
  };

  const focusField = (field: PostField): void => {
    if (field === 'html') return editor.current?.focus();
    const control = form.current?.querySelector<HTMLElement>(`[name="${field}"]`);
    control?.focus();
    // The focus scrolls to the control, if at all; the message below it may be covered by the bar of actions.
    const message = control?.getAttribute('aria-describedby')?.split(' ').at(-1);
    if (message) document.getElementById(message)?.scrollIntoView({ block: 'nearest' });
  };
  const publish = usePublish({
    actor,
    draft,
    form,
    editor,
    getHtml,
    upload,
    dispatch,
    focusField,
    onSaved: guard.release,
  });
  const schedule = useSchedule({
    actor,
    values,
    draft,
    form,
    editor,
    upload,
    dispatch,
    focusField,
    opened: opened.schedule,
  });
  const save = async (written: PostValues): Promise<void> => {
    const other = await publish(written);
    if (other === 'offline') later.ask();
    else if (other) await choice.open(other);
  };
  const choice = useVersionChoice({
    actor,
    opened,
    keeper,
    mine: values,
    replace: (next, base) => dispatch({ type: 'replaced', values: next, base }),
    saveOver: (version) => void save({ ...values, version }),
  });

  const current = (): PostValues => ({ ...values, html: getHtml() });
  const later = usePublishLater({ draft, values, isSaving, publish: () => void save(current()) });

  const compare = async (): Promise<void> => {
    // The version that is chosen or merged has no pictures that are still on the way.
    await editor.current?.finishImages();
    dispatch({ type: 'comparing', html: getHtml() });
    await choice.compareDrafts();
  };

  const takeDetails = useFileDetails(values, dispatch);
  usePageDrop(editor, view === 'write' && !choice.state);
  // Images that failed while the server was away are uploaded again.
  useEffect(() => onNetworkBack(() => editor.current?.retryImages()), []);
  const isEmpty = values.title.trim() === '' && values.html === '';

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSaving) return;
    if (draft.server === 'conflict') void compare();
    else void save(current());
  };

  return (
    <>
      <FormTop
        heading={heading}
        view={view}
        canSwitch={!choice.state}
        onChange={(next) => dispatch({ type: 'viewChanged', view: next, html: getHtml() })}
      />
      {choice.state && <VersionChoice conflict={choice.state} choice={choice} mine={contentOf(values)} />}
      {view === 'preview' && !choice.state && (
        <PostPreview values={values} createdAt={post?.createdAt ?? null} />
      )}
      {failure && !choice.state && <SaveFailureBanner failure={failure} />}
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.fields} hidden={view !== 'write' || choice.state !== null}>
          <DraftNotice
            {...{ draft, choice, post, schedule }}
            restoredFrom={state.isRestored ? (draftFound?.savedAt ?? 0) : null}
            publishFailure={opened.draft?.publishFailure ?? null}
            isOutdated={post !== null && (values.version ?? 0) < post.version}
            onDiscard={discard}
            onHide={() => dispatch({ type: 'restoredHidden' })}
            onCompare={compare}
          />
          <fieldset disabled={isSaving} className={styles.fields}>
            <CoverField
              cover={values.cover}
              error={errors.coverImageURL}
              onChange={(cover) => change({ cover })}
            >
              {isEmpty && <OpenFileButton onFiles={(files) => void editor.current?.takeFiles(files)} />}
            </CoverField>
            <TitleField
              title={values.title}
              error={errors.title}
              onChange={(title) => change({ title })}
              onEnter={() => editor.current?.focus()}
            />
          </fieldset>
          <BodyField
            editor={editor}
            editorKey={state.editorKey}
            initialHtml={values.html}
            error={errors.html}
            onChange={(html) => {
              draft.keepHtml(html);
              change({ html });
            }}
            uploadImage={uploadImage}
            // An existing text stays as it is: the example waits for a new one.
            takeExample={post || opened.draft ? undefined : takeExampleForPost}
            takeDetails={takeDetails}
            readOnly={isSaving}
          />
          <fieldset disabled={isSaving} className={styles.fields}>
            <CategoryPicker
              chosen={values.categories}
              error={errors.categories}
              onChange={(categories) => change({ categories })}
            />
            <PublishingOptions
              {...{ values, errors }}
              series={post?.seriesPart?.series ?? null}
              onChange={change}
            />
          </fieldset>
        </div>
        {!choice.state && <WriteActions {...{ draft, schedule, minutes, isSaving, later, current }} />}
      </form>
      <LeaveQuestion guard={guard} />
      <PublishLaterDialog later={later} isUpdate={draft.postId !== null} current={current} />
    </>
  );
}

/** Says why the post could not be saved. It takes the focus, which the disabled button lost. */
function SaveFailureBanner({ failure }: { failure: SaveFailure }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [failure]);

  return (
    <div ref={box} tabIndex={-1} className={styles.failure}>
      <Banner kind="error">
        <strong>{failure.headline}</strong>
        {failure.advice !== undefined && <p>{failure.advice}</p>}
        {failure.isSignedOut && (
          <a href="/login" target="_blank" rel="noopener noreferrer">
            Log in (opens a new tab)
          </a>
        )}
      </Banner>
    </div>
  );
}

/** What would be lost if the page is left: unsaved text, the cover, or an image in the text. */
type Loss = 'text' | 'cover' | 'image';

const lossMessages: Readonly<Record<Loss, string>> = {
  text: 'Your text could not be saved anywhere yet and will be lost.',
  cover: 'Your text is kept, but the cover image you chose has not been uploaded yet and will be lost.',
  image:
    'Your text is kept, but an image in it has not been uploaded yet: it will be lost, or only a smaller copy will be left.',
};

/** Not lazy-loaded: the question before leaving must not need the network. */
function LeaveQuestion({ guard }: { guard: ReturnType<typeof useLeaveGuard<Loss>> }) {
  return (
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
  );
}

// Draft.js is large and only writers need it.
const RichTextEditor = lazy(() =>
  import('../../editor/RichTextEditor').then((module) => ({ default: module.RichTextEditor })),
);

const placeholder = (
  <div role="status" aria-label="Loading the editor">
    <Skeleton height="36rem" radius="var(--radius)" />
  </div>
);

interface BodyFieldProps extends Pick<
  RichTextEditorProps,
  'initialHtml' | 'onChange' | 'uploadImage' | 'takeExample' | 'takeDetails' | 'readOnly'
> {
  editor: RefObject<RichTextEditorHandle>;
  /** A new key makes the editor start again from `initialHtml`. */
  editorKey: number;
  error?: string;
}

function BodyField({ editor, editorKey, error, ...editorProps }: BodyFieldProps) {
  const errorId = useId();
  const findPeople = useFindPeople();
  return (
    <div className={styles.body}>
      <Suspense fallback={placeholder}>
        <RichTextEditor
          key={editorKey}
          ref={editor}
          {...editorProps}
          findPeople={findPeople}
          label="Post content"
          placeholder="Write post content here..."
          invalid={error !== undefined}
          describedBy={errorId}
        />
      </Suspense>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
