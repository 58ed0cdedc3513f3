import {
  CompositeDecorator,
  DefaultDraftBlockRenderMap,
  type ContentBlock,
  type DraftDecoratorComponentProps,
  type DraftStyleMap,
} from 'draft-js';
import { AtomicBlock } from './AtomicBlock';
import type { AtomicBlockActions } from './atomicBlockActions';
import { blockData, linkData } from './blocks';
import { CodeBlock } from './CodeBlock';

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
};

/** The stored class of an indented block. */
export function styleBlock(block: ContentBlock): string {
  const { indent } = blockData(block);
  return indent === undefined ? '' : `indent-${indent}`;
}

/** Code, and what is not text, is rendered by components of their own. */
export function createBlockRenderer(actions: AtomicBlockActions) {
  const atomic = { component: AtomicBlock, editable: false, props: actions };
  const code = { component: CodeBlock, editable: true, props: actions };
  return (block: ContentBlock): typeof atomic | typeof code | null => {
    if (block.getType() === 'atomic') return atomic;
    return block.getType() === 'code-block' ? code : null;
  };
}

/** Draws links in the text. A click places the caret; the address is in the title. */
export const linkDecorator = new CompositeDecorator([
  {
    strategy: (block, report, content) => {
      block.findEntityRanges((character) => linkData(content, character.getEntity()) !== undefined, report);
    },
    component: LinkText,
  },
]);

function LinkText({ contentState, entityKey, children }: DraftDecoratorComponentProps) {
  const url = entityKey === undefined ? undefined : linkData(contentState, entityKey)?.url;
  return (
    <a href={url} title={url} rel="noopener">
      {children}
    </a>
  );
}
