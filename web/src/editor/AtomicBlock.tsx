import type { ContentBlock } from 'draft-js';
import { Trash2 } from 'lucide-react';
import { RichText } from '../richText';
import styles from './AtomicBlock.module.css';
import { blockData } from './blocks';

/** What Draft.js hands to the component of a block, as far as it is used here. */
export interface AtomicBlockProps {
  block: ContentBlock;
  blockProps: { onRemove: (block: ContentBlock) => void };
}

/** A block that is shown but not typed into: an image, or content that the editor keeps as it is. */
export function AtomicBlock({ block, blockProps }: AtomicBlockProps) {
  const { image, html } = blockData(block);
  const name = image ? 'image' : html === '<hr />' ? 'rule' : 'part';
  return (
    <div className={styles.block}>
      {image ? (
        <img
          src={image.src}
          alt={image.alt ?? ''}
          width={image.width}
          height={image.height}
          className={styles.image}
        />
      ) : (
        <RichText html={html ?? ''} className={styles.kept} />
      )}
      {name === 'part' && (
        <p className={styles.note}>This part cannot be edited here. It is kept as it is.</p>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove this ${name}`}
        title={`Remove this ${name}`}
        onClick={() => blockProps.onRemove(block)}
      >
        <Trash2 size={18} aria-hidden />
      </button>
    </div>
  );
}
