import { EditorBlock, type ContentBlock } from 'draft-js';
import { useContext } from 'react';
import type { AtomicBlockActions } from './atomicBlockActions';
import { blockData } from '../html/blocks';
import { EditorReadOnly } from '../EditorReadOnly';
import { hiddenFromDraft } from '../keyboard/hiddenFromDraft';
import styles from './TaskItem.module.css';

/** The properties that Draft.js passes to a block component, as far as they are used here. */
interface TaskItemProps {
  block: ContentBlock;
  blockProps: AtomicBlockActions;
}

/**
 * An item to tick off. Its check box is no tab stop, so that Tab leaves a long list: Mod+Enter ticks the item at the caret. An
 * element that cannot be selected is around it, because the caret would stop at the box itself.
 */
export function TaskItem(props: TaskItemProps) {
  const { block, blockProps } = props;
  const isReadOnly = useContext(EditorReadOnly);
  return (
    <>
      <EditorBlock {...props} />
      <span className={styles.place} contentEditable={false} {...hiddenFromDraft}>
        <input
          type="checkbox"
          className={styles.box}
          tabIndex={-1}
          aria-label={block.getText().trim() || 'Empty task'}
          disabled={isReadOnly}
          checked={blockData(block).checked === true}
          // The caret stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onChange={({ target }) =>
            blockProps.fields.onEdit(block.getKey(), (data) => ({ ...data, checked: target.checked }))
          }
        />
      </span>
    </>
  );
}
