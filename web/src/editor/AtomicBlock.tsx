import { clsx } from 'clsx';
import type { ContentBlock } from 'draft-js';
import { CornerLeftUp, Trash2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { RichText } from '../richText/RichText';
import styles from './AtomicBlock.module.css';
import { blockData, type EditorImage } from './blocks';
import type { AtomicBlockActions } from './atomicBlockActions';
import { ExampleBlock } from './ExampleBlock';
import { hiddenFromDraft } from './hiddenFromDraft';
import type { ImageUploads } from './imageUploads';
import { TableBlock } from './TableBlock';

/** The properties that Draft.js passes to a block component, as far as they are used here. */
interface AtomicBlockProps {
  block: ContentBlock;
  blockProps: AtomicBlockActions;
}

/** A block that is shown but not typed into: an image, an example, a table, or raw HTML that the editor cannot edit. */
export function AtomicBlock({ block, blockProps }: AtomicBlockProps) {
  const { images, onRemove, onInsertBefore, onDescribe } = blockProps;
  const { image, example, table, html } = blockData(block);
  if (example) {
    return (
      <div {...hiddenFromDraft}>
        <ExampleBlock block={block} example={example} actions={blockProps} />
      </div>
    );
  }
  if (table) {
    return (
      <div {...hiddenFromDraft}>
        <TableBlock block={block} table={table} actions={blockProps} />
      </div>
    );
  }
  const name = image ? 'image' : html === '<hr />' ? 'rule' : 'part';
  return (
    <div className={styles.block}>
      {image ? (
        <ImageFigure image={image} images={images} onDescribe={(anchor) => onDescribe(block, anchor)} />
      ) : (
        <RichText html={html ?? ''} className={styles.kept} />
      )}
      {name === 'part' && (
        <p className={styles.note}>This part cannot be edited here. It is kept as it is.</p>
      )}
      <div className={styles.actions}>
        <BlockButton
          label={`Add a line above this ${name}`}
          Icon={CornerLeftUp}
          onClick={() => onInsertBefore(block)}
        />
        <BlockButton label={`Remove this ${name}`} Icon={Trash2} onClick={() => onRemove(block)} />
      </div>
    </div>
  );
}

function BlockButton({ label, Icon, onClick }: { label: string; Icon: typeof Trash2; onClick: () => void }) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </button>
  );
}

interface ImageFigureProps {
  image: EditorImage;
  images: ImageUploads;
  onDescribe: (anchor: Element) => void;
}

/** An image of the text with its description and its upload progress. */
function ImageFigure({ image, images, onDescribe }: ImageFigureProps) {
  const { src, alt = '', width, height } = image;
  const status = useSyncExternalStore(
    images.subscribe,
    () => images.statusOf(src),
    () => undefined,
  );
  return (
    <>
      <img src={src} alt={alt} width={width} height={height} draggable={false} className={styles.image} />
      <div className={clsx(styles.note, styles.line)}>
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
                <button type="button" className={styles.action} onClick={() => images.retry(src)}>
                  Try again
                </button>
              </>
            )}
          </span>
        )}
      </div>
    </>
  );
}
