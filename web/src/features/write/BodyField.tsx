import { lazy, Suspense, useId, type RefObject } from 'react';
import type { RichTextEditorHandle, RichTextEditorProps } from '../../editor/RichTextEditor';
import { FieldError } from '../../ui/Field';
import { Skeleton } from '../../ui/Skeleton';
import styles from './WriteForm.module.css';

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
  'initialHtml' | 'onChange' | 'uploadImage' | 'readOnly'
> {
  editor: RefObject<RichTextEditorHandle>;
  /** A new key makes the editor start again from `initialHtml`. */
  editorKey: number;
  error?: string;
}

export function BodyField({ editor, editorKey, error, ...editorProps }: BodyFieldProps) {
  const errorId = useId();
  return (
    <div className={styles.body}>
      <Suspense fallback={placeholder}>
        <RichTextEditor
          key={editorKey}
          ref={editor}
          {...editorProps}
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
