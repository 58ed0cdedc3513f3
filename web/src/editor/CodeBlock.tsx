import { EditorBlock, type ContentBlock } from 'draft-js';
import { Play } from 'lucide-react';
import { useContext } from 'react';
import { languageNames } from '../richText/code/languages';
import type { AtomicBlockActions } from './atomicBlockActions';
import { blockData } from './blocks';
import styles from './CodeBlock.module.css';
import { EditorReadOnly } from './EditorReadOnly';
import { runs } from './exampleCommands';
import { hiddenFromDraft } from './hiddenFromDraft';

/** The properties that Draft.js passes to a block component, as far as they are used here. */
interface CodeBlockProps {
  block: ContentBlock;
  blockProps: AtomicBlockActions;
}

/** Code in the text, with its language to choose. */
export function CodeBlock(props: CodeBlockProps) {
  const { block, blockProps } = props;
  const isReadOnly = useContext(EditorReadOnly);
  const { language } = blockData(block);

  const isListed = language === undefined || languageNames.some(([name]) => name === language);
  return (
    <>
      <EditorBlock {...props} />
      <div className={styles.bar} contentEditable={false} {...hiddenFromDraft}>
        {runs(block) && (
          <button
            type="button"
            className={styles.run}
            disabled={isReadOnly}
            onClick={() => blockProps.onMakeExample(block)}
          >
            <Play size={14} aria-hidden />
            Make it run
          </button>
        )}
        <select
          className={styles.language}
          aria-label="Language of the code"
          disabled={isReadOnly}
          value={language ?? ''}
          onChange={({ target: { value } }) =>
            blockProps.fields.onEdit(block.getKey(), (data) => ({ ...data, language: value || undefined }))
          }
        >
          <option value="">Plain text</option>
          {!isListed && <option value={language}>{language}</option>}
          {languageNames.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
