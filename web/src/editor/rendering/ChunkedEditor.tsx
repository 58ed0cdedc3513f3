import { Editor } from 'draft-js';
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { EditorContents, type ContentsProps } from './EditorContents';

/**
 * The editor of Draft.js for long texts (docs/decisions/0127-cost-of-a-key.md): with `EditorContents` in the place of its own component,
 * for which it has no property, and without the work that React does for an editable element with the focus.
 */
export class ChunkedEditor extends Editor {
  override componentDidMount(): void {
    super.componentDidMount?.();
    if (this.editor) hideSelection(this.editor);
  }

  override render(): ReactNode {
    return withChunks(super.render());
  }
}

function withChunks(node: ReactNode): ReactNode {
  if (isContents(node)) return <EditorContents key={node.key} {...node.props} />;
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  const { children } = node.props;
  return Array.isArray(children)
    ? cloneElement(node, undefined, ...children.map(withChunks))
    : cloneElement(node, undefined, withChunks(children));
}

const isContents = (node: ReactNode): node is ReactElement<ContentsProps> =>
  isValidElement<object>(node) && 'blockRendererFn' in node.props;

/**
 * For each commit React counts the characters before the selection of an element whose `contentEditable` is `true`, to restore it if the focus
 * was lost. Draft.js restores it itself. React must know that the element is editable only when it gets the focus: it
 * reports selections (`onSelect`) of such elements.
 */
function hideSelection(field: HTMLElement): void {
  let isFocusing = false;
  field.addEventListener('focusin', () => {
    isFocusing = true;
    setTimeout(() => {
      isFocusing = false;
    });
  });
  // React mounts components twice in development.
  const get = () => (isFocusing ? 'true' : 'inherit');
  Object.defineProperty(field, 'contentEditable', { get, configurable: true });
}
