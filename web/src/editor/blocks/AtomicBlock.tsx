import type { ContentBlock } from 'draft-js';
import { CornerLeftUp, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { RichText } from '../../richText/RichText';
import styles from './AtomicBlock.module.css';
import { BlockButton, BlockButtons } from './BlockButtons';
import { blockData } from '../html/blocks';
import type { AtomicBlockActions } from './atomicBlockActions';
import { EmbedBlock } from './EmbedBlock';
import { ExampleBlock } from './ExampleBlock';
import { FigureBlock } from './FigureBlock';
import { hiddenFromDraft } from '../keyboard/hiddenFromDraft';
import { TableBlock } from './TableBlock';

/** The properties that Draft.js passes to a block component, as far as they are used here. */
interface AtomicBlockProps {
  block: ContentBlock;
  blockProps: AtomicBlockActions;
}

/** A block that is shown but not typed into: images, an embed, an example, a table, or raw HTML that the editor cannot edit. */
export function AtomicBlock({ block, blockProps }: AtomicBlockProps) {
  const { onRemove, onInsertBefore } = blockProps;
  const { figure, embed, example, table, html } = blockData(block);
  const fields = example ? (
    <ExampleBlock block={block} example={example} actions={blockProps} />
  ) : table ? (
    <TableBlock block={block} table={table} actions={blockProps} />
  ) : embed ? (
    <EmbedBlock block={block} embed={embed} actions={blockProps} />
  ) : figure ? (
    <FigureBlock block={block} figure={figure} actions={blockProps} />
  ) : undefined;
  if (fields) {
    const onKeyDown = (event: KeyboardEvent) => {
      event.stopPropagation();
      const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
      if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented)
        return;
      event.preventDefault();
      blockProps.fields.onMove(block.getKey(), by);
    };
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields within
      <div {...hiddenFromDraft} onKeyDown={onKeyDown}>
        {fields}
      </div>
    );
  }
  const name = html === '<hr />' ? 'rule' : 'part';
  return (
    <div className={styles.block}>
      <RichText html={html ?? ''} className={styles.kept} />
      {name === 'part' && (
        <p className={styles.note}>This part cannot be edited here. It is kept as it is.</p>
      )}
      <BlockButtons>
        <BlockButton
          label={`Add a line above this ${name}`}
          Icon={CornerLeftUp}
          onClick={() => onInsertBefore(block)}
        />
        <BlockButton label={`Remove this ${name}`} Icon={Trash2} onClick={() => onRemove(block)} />
      </BlockButtons>
    </div>
  );
}
