import type { ContentBlock } from 'draft-js';
import { CornerLeftUp, Trash2 } from 'lucide-react';
import { RichText } from '../richText';
import styles from './AtomicBlock.module.css';
import { blockData } from './blocks';
import { ImageFigure } from './ImageFigure';
import type { ImageUploads } from './imageUploads';

/** The editor's callbacks for atomic blocks. */
export interface AtomicBlockActions {
  images: ImageUploads;
  onRemove: (block: ContentBlock) => void;
  onInsertBefore: (block: ContentBlock) => void;
  /** `anchor` is the element that the description popover points at. */
  onDescribe: (block: ContentBlock, anchor: Element) => void;
}

/** The properties that Draft.js passes to a block component, as far as they are used here. */
interface AtomicBlockProps {
  block: ContentBlock;
  blockProps: AtomicBlockActions;
}

/** A block that is shown but not typed into: an image, or raw HTML that the editor cannot edit. */
export function AtomicBlock({ block, blockProps }: AtomicBlockProps) {
  const { image, html } = blockData(block);
  const name = image ? 'image' : html === '<hr />' ? 'rule' : 'part';
  return (
    <div className={styles.block}>
      {image ? (
        <ImageFigure
          image={image}
          images={blockProps.images}
          onDescribe={(anchor) => blockProps.onDescribe(block, anchor)}
        />
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
          onClick={() => blockProps.onInsertBefore(block)}
        />
        <BlockButton label={`Remove this ${name}`} Icon={Trash2} onClick={() => blockProps.onRemove(block)} />
      </div>
    </div>
  );
}

interface BlockButtonProps {
  label: string;
  Icon: typeof Trash2;
  onClick: () => void;
}

function BlockButton({ label, Icon, onClick }: BlockButtonProps) {
  return (
    <button type="button" className={styles.action} aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </button>
  );
}
