import { clsx } from 'clsx';
import type { ContentBlock } from 'draft-js';
import { CornerLeftUp, ImagePlus, MoveHorizontal, Trash2, X } from 'lucide-react';
import { useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { AtomicBlockActions } from './atomicBlockActions';
import { BlockButton, BlockButtons } from './BlockButtons';
import { MAX_IMAGES, type EditorFigure, type EditorImage } from '../html/blocks';
import { CaptionField } from './CaptionField';
import { EditorReadOnly } from '../EditorReadOnly';
import { FieldFrame, sideOf } from './FieldFrame';
import styles from './FigureBlock.module.css';
import { ACCEPTED_IMAGES } from '../images/imageFile';
import type { ImageUploads } from '../images/imageUploads';

interface FigureBlockProps {
  block: ContentBlock;
  figure: EditorFigure;
  actions: AtomicBlockActions;
}

/** One to three images of the text with their descriptions, uploads and caption. */
export function FigureBlock({ block, figure, actions }: FigureBlockProps) {
  const { onEdit, onLeave, onMount } = actions.fields;
  const key = block.getKey();
  const caption = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const isReadOnly = useContext(EditorReadOnly);
  const { images } = figure;
  const name = images.length > 1 ? 'gallery' : 'image';

  useLayoutEffect(() => onMount(key, () => caption.current?.focus()), [key, onMount]);

  const edit = (changes: (before: EditorFigure) => Partial<EditorFigure>, field?: string) =>
    onEdit(
      key,
      (data) => (data.figure ? { ...data, figure: { ...data.figure, ...changes(data.figure) } } : data),
      field,
    );

  return (
    <FieldFrame
      blockKey={key}
      label={images.length > 1 ? `Gallery of ${images.length} images` : 'Image'}
      fields={actions.fields}
      className={figure.isWide ? styles.wide : undefined}
    >
      <div className={styles.images}>
        {images.map((image, index) => (
          <ShownImage
            key={`${index} ${image.src}`}
            image={image}
            uploads={actions.images}
            onDescribe={(anchor) => actions.onDescribe(block, anchor, index)}
          >
            {images.length > 1 && (
              <button
                type="button"
                className={styles.icon}
                aria-label={`Remove image ${index + 1} of the gallery`}
                title="Remove this image"
                disabled={isReadOnly}
                onClick={() => {
                  edit((before) => ({ images: before.images.filter((_, at) => at !== index) }));
                  caption.current?.focus();
                }}
              >
                <X size={16} aria-hidden />
              </button>
            )}
          </ShownImage>
        ))}
      </div>
      <CaptionField
        ref={caption}
        className={styles.caption}
        caption={figure.captionHtml}
        placeholder="Optional"
        onChange={(captionHtml) => edit(() => ({ captionHtml }), 'caption')}
        onKeyDown={(event) => {
          const side = sideOf(event);
          if (!side) return;
          event.preventDefault();
          onLeave(key, side);
        }}
        onEnd={() => onLeave(key, 'below')}
      />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label="Image file to show beside"
        accept={ACCEPTED_IMAGES}
        onChange={({ target }) => {
          actions.onAddBeside(key, [...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <BlockButtons>
        <BlockButton
          label={`Show this ${name} wide`}
          Icon={MoveHorizontal}
          isPressed={figure.isWide}
          onClick={() => edit(({ isWide }) => ({ isWide: !isWide }))}
        />
        <BlockButton
          label="Add an image beside"
          Icon={ImagePlus}
          isDisabled={images.length >= MAX_IMAGES}
          onClick={() => files.current?.click()}
        />
        <BlockButton
          label={`Add a line above this ${name}`}
          Icon={CornerLeftUp}
          onClick={() => actions.onInsertBefore(block)}
        />
        <BlockButton label={`Remove this ${name}`} Icon={Trash2} onClick={() => actions.onRemove(block)} />
      </BlockButtons>
    </FieldFrame>
  );
}

interface ShownImageProps {
  image: EditorImage;
  uploads: ImageUploads;
  onDescribe: (anchor: Element) => void;
  children: ReactNode;
}

/** An image with its description and its upload progress. */
function ShownImage({ image, uploads, onDescribe, children }: ShownImageProps) {
  const { src, alt = '', width, height } = image;
  const status = useSyncExternalStore(
    uploads.subscribe,
    () => uploads.statusOf(src),
    () => undefined,
  );
  const isStopped = status?.state === 'stopped';
  // Undo or a paste has brought it back.
  useEffect(() => {
    if (isStopped) uploads.retry(src);
  }, [isStopped, src, uploads]);
  return (
    <div className={styles.shown}>
      <img src={src} alt={alt} width={width} height={height} draggable={false} className={styles.image} />
      <div className={styles.line}>
        <button type="button" className={styles.action} onClick={(event) => onDescribe(event.currentTarget)}>
          {alt === '' ? 'Describe this image' : <>Description: {alt}</>}
        </button>
        {status?.state === 'uploading' && (
          <span className={styles.status}>
            Uploading
            <progress className={styles.progress} aria-label="Uploading the image" value={status.progress} />
          </span>
        )}
        {(status?.state === 'failed' || status?.state === 'refused') && (
          <span className={clsx(styles.status, styles.problem)} role="status">
            {status.state === 'refused' ? (
              status.reason
            ) : (
              <>
                Not uploaded yet.
                <button type="button" className={styles.action} onClick={() => uploads.retry(src)}>
                  Try again
                </button>
              </>
            )}
          </span>
        )}
        {children}
      </div>
    </div>
  );
}
