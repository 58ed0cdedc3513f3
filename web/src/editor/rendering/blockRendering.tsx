import { clsx } from 'clsx';
import {
  CompositeDecorator,
  DefaultDraftBlockRenderMap,
  type ContentBlock,
  type DraftDecoratorComponentProps,
  type DraftStyleMap,
  type EditorState,
} from 'draft-js';
import { AtomicBlock } from '../blocks/AtomicBlock';
import type { AtomicBlockActions } from '../blocks/atomicBlockActions';
import { abbreviationData, blockData, isTask, linkData } from '../html/blocks';
import { boxClasses } from './boxClasses';
import { CodeBlock } from '../blocks/CodeBlock';
import { TaskItem } from '../blocks/TaskItem';

/** Draft.js renders adjacent code blocks as one; here each block is its own `<pre>`. */
export const blockRenderMap = DefaultDraftBlockRenderMap.set('code-block', { element: 'pre' });

/** Marks that Draft.js styles differently from the published text. */
export const styleMap: DraftStyleMap = {
  BOLD: { fontWeight: 650 },
  UNDERLINE: { textDecoration: 'underline', textUnderlineOffset: '0.18em' },
  CODE: {
    padding: '0.12em 0.32em',
    borderRadius: 'calc(var(--radius) / 2)',
    background: 'var(--color-code-paper)',
    color: 'var(--color-code-ink)',
    fontFamily: 'var(--font-mono)',
    fontSize: '0.82em',
  },
  KEYBOARD: {
    padding: '0.1em 0.4em',
    border: '1px solid var(--color-line-strong)',
    borderBlockEndWidth: '2px',
    borderRadius: 'calc(var(--radius) / 2)',
    background: 'var(--color-surface)',
    color: 'var(--color-ink)',
    fontFamily: 'var(--font-sans)',
    fontSize: '0.76em',
    fontWeight: 500,
  },
  // Draft.js gives these elements no class: the style sheet finds them by this name. Its looks do not override those of
  // other marks.
  NOTE: { containerName: 'note' },
};

/** The classes of blocks: the stored one of an indented block, and the place in a box. */
export function blockStyles(editorState: EditorState): (block: ContentBlock) => string {
  const content = editorState.getCurrentContent();
  return (block) => {
    const { indent } = blockData(block);
    return clsx(indent !== undefined && `indent-${indent}`, boxClasses(content, block));
  };
}

/** Code, and what is not text, is rendered by components of their own. */
export function createBlockRenderer(actions: AtomicBlockActions) {
  const atomic = { component: AtomicBlock, editable: false, props: actions };
  const code = { component: CodeBlock, editable: true, props: actions };
  const task = { component: TaskItem, editable: true, props: actions };
  return (block: ContentBlock): typeof atomic | typeof code | typeof task | null => {
    if (block.getType() === 'atomic') return atomic;
    if (isTask(block)) return task;
    return block.getType() === 'code-block' ? code : null;
  };
}

/** Draws links and abbreviations in the text. A click places the caret; the address is in the title. */
export const linkDecorator = new CompositeDecorator([
  {
    strategy: (block, report, content) => {
      block.findEntityRanges((character) => {
        const key = character.getEntity();
        return linkData(content, key) !== undefined || abbreviationData(content, key) !== undefined;
      }, report);
    },
    component: EntityText,
  },
]);

function EntityText({ contentState, entityKey, children }: DraftDecoratorComponentProps) {
  const key = entityKey ?? null;
  const abbreviation = abbreviationData(contentState, key);
  if (abbreviation) return <abbr title={abbreviation.title}>{children}</abbr>;
  const url = linkData(contentState, key)?.url;
  return (
    <a href={url} title={url} rel="noopener">
      {children}
    </a>
  );
}
