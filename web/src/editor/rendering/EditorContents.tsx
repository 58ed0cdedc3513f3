import { clsx } from 'clsx';
import {
  EditorBlock,
  type ContentBlock,
  type DraftBlockRenderMap,
  type EditorProps,
  type EditorState,
  type SelectionState,
} from 'draft-js';
import { cloneElement, Component, createElement, isValidElement, type ReactElement } from 'react';
import type { createBlockRenderer } from './blockRendering';
import { Chunks, isHeading, textOf } from './chunks';
import { countNotes } from '../html/noteText';
import styles from '../RichTextEditor.module.css';

/** What `Editor` passes to the component that renders its blocks. */
export interface ContentsProps {
  blockRenderMap: DraftBlockRenderMap;
  blockRendererFn: ReturnType<typeof createBlockRenderer>;
  blockStyleFn: (block: ContentBlock) => string;
  customStyleMap: EditorProps['customStyleMap'];
  customStyleFn: EditorProps['customStyleFn'];
  editorKey: string;
  editorState: EditorState;
  preventScroll: boolean | undefined;
}

/**
 * Renders the blocks of a text like the component of Draft.js that it replaces (`DraftEditorContents`), but in chunks, so that a
 * change looks at those of one chunk (docs/decisions/0127-cost-of-a-key.md).
 */
export class EditorContents extends Component<ContentsProps> {
  readonly #chunks = new Chunks();

  /** The same conditions as those of Draft.js. */
  override shouldComponentUpdate({ editorState: next }: ContentsProps): boolean {
    const before = this.props.editorState;
    if (before.getDirectionMap() !== next.getDirectionMap()) return true;
    if (before.getSelection().getHasFocus() !== next.getSelection().getHasFocus()) return true;
    const wasComposing = before.isInCompositionMode();
    const isComposing = next.isInCompositionMode();
    const isShown = next.getNativelyRenderedContent() === next.getCurrentContent();
    if (before === next || isShown || (wasComposing && isComposing)) return false;
    return (
      wasComposing !== isComposing ||
      before.getCurrentContent() !== next.getCurrentContent() ||
      before.getDecorator() !== next.getDecorator() ||
      next.mustForceSelection()
    );
  }

  override render() {
    const { editorState } = this.props;
    const chunks = this.#chunks.of(editorState.getCurrentContent().getBlocksAsArray());
    const focusKey = editorState.getSelection().getFocusKey();
    let notes = 0;
    const elements = chunks.map(({ id, blocks }, index) => {
      const own = blocks.reduce((sum, block) => sum + countNotes(block), 0);
      const notesBefore = own > 0 ? notes : 0;
      notes += own;
      const isAtEdge = index === 0 || index === chunks.length - 1;
      const isSkipped = !isAtEdge && !blocks.some((block) => block.getKey() === focusKey);
      return <Chunk key={id} {...this.props} {...{ blocks, notesBefore, isSkipped }} />;
    });
    return <div data-contents="true">{elements}</div>;
  }
}

interface ChunkProps extends ContentsProps {
  blocks: readonly ContentBlock[];
  /** The number of footnotes above, if there are some in it. */
  notesBefore: number;
  /** Whether the browser may leave it out while it is far from the visible part. */
  isSkipped: boolean;
}

class Chunk extends Component<ChunkProps> {
  override shouldComponentUpdate(next: ChunkProps): boolean {
    const { blocks, notesBefore, isSkipped, blockRendererFn, editorState } = this.props;
    return (
      isSkipped !== next.isSkipped ||
      notesBefore !== next.notesBefore ||
      blockRendererFn !== next.blockRendererFn ||
      blocks.length !== next.blocks.length ||
      editorState.getDecorator() !== next.editorState.getDecorator() ||
      (next.editorState.mustForceSelection() && hasEdge(next.editorState.getSelection(), next.blocks)) ||
      next.blocks.some((block, index) => block !== blocks[index] || block.getType() === 'atomic') ||
      hasOtherDirection(editorState, next.editorState, next.blocks)
    );
  }

  override render() {
    const { blocks, notesBefore, isSkipped } = this.props;
    const [first] = blocks;
    return (
      <div
        // As on lists: Draft.js finds the place of a selection that begins or ends between blocks by it.
        data-offset-key={first && offsetKey(first)}
        className={clsx(styles.chunk, isHeading(first) && styles.underText, isSkipped && styles.skipped)}
        style={customProperties(blocks, notesBefore)}
      >
        {this.#children()}
      </div>
    );
  }

  /** The blocks, adjacent ones of a kind that has an element around them together. */
  #children(): ReactElement[] {
    const { blocks, blockRenderMap } = this.props;
    const children: ReactElement[] = [];
    for (let index = 0; index < blocks.length;) {
      const wrapper = wrapperOf(blocks[index], blockRenderMap);
      let end = index + 1;
      while (wrapper && wrapperOf(blocks[end], blockRenderMap) === wrapper) end += 1;
      const group = blocks.slice(index, end);
      const elements = group.map((block, at) => {
        const before = group[at - 1];
        return this.#block(block, before === undefined || block.getDepth() > before.getDepth());
      });
      const [first] = group;
      if (wrapper && first) {
        const key = offsetKey(first);
        children.push(cloneElement(wrapper, { key: `${key}-wrap`, 'data-offset-key': key }, elements));
      } else children.push(...elements);
      index = end;
    }
    return children;
  }

  /** @param startsList whether the numbers of an ordered list begin anew */
  #block(block: ContentBlock, startsList: boolean): ReactElement {
    const { blockRenderMap, blockRendererFn, blockStyleFn, editorKey, editorState } = this.props;
    const { customStyleMap, customStyleFn, preventScroll } = this.props;
    const renderer = blockRendererFn(block);
    const key = block.getKey();
    const direction: unknown = editorState.getDirectionMap().get(key);
    const { element } = blockRenderMap.get(block.getType());
    const content = {
      contentState: editorState.getCurrentContent(),
      block,
      blockStyleFn,
      customStyleMap,
      customStyleFn,
      decorator: editorState.getDecorator(),
      direction,
      forceSelection: editorState.mustForceSelection(),
      offsetKey: offsetKey(block),
      preventScroll,
      selection: editorState.getSelection(),
      tree: editorState.getBlockTree(key),
    };
    return createElement(
      element,
      {
        key,
        className: clsx(
          blockStyleFn(block),
          element === 'li' && listItemClasses(block, startsList, direction),
        ),
        'data-block': true,
        'data-editor': editorKey,
        'data-offset-key': offsetKey(block),
        ...(renderer && { contentEditable: renderer.editable, suppressContentEditableWarning: true }),
      },
      renderer ? (
        <renderer.component {...content} blockProps={renderer.props} />
      ) : (
        <EditorBlock {...content} />
      ),
    );
  }
}

const offsetKey = (block: ContentBlock): string => `${block.getKey()}-0-0`;

function wrapperOf(block: ContentBlock | undefined, map: DraftBlockRenderMap): ReactElement | undefined {
  const wrapper = block && map.get(block.getType()).wrapper;
  return isValidElement(wrapper) ? wrapper : undefined;
}

/** What the style sheet needs to number footnotes, and to estimate the height. */
function customProperties(blocks: readonly ContentBlock[], notes: number): Record<`--${string}`, number> {
  const { characters, lines } = textOf(blocks);
  return { '--notes': notes, '--characters': characters, '--lines': lines, '--blocks': blocks.length };
}

const hasEdge = (selection: SelectionState, blocks: readonly ContentBlock[]): boolean =>
  blocks.some((block) => [selection.getAnchorKey(), selection.getFocusKey()].includes(block.getKey()));

function hasOtherDirection(before: EditorState, next: EditorState, blocks: readonly ContentBlock[]): boolean {
  const known = before.getDirectionMap();
  const directions = next.getDirectionMap();
  return (
    known !== directions &&
    blocks.some((block) => known.get(block.getKey()) !== directions.get(block.getKey()))
  );
}

/** The class names of Draft.css, which draws the signs, numbers and indentation of lists. */
function listItemClasses(block: ContentBlock, startsList: boolean, direction: unknown): string {
  const isOrdered = block.getType() === 'ordered-list-item';
  const names = [
    isOrdered ? 'orderedListItem' : 'unorderedListItem',
    startsList && 'reset',
    `depth${Math.min(block.getDepth(), 4)}`,
    direction === 'RTL' ? 'listRTL' : 'listLTR',
  ];
  return names.flatMap((name) => (name ? `public-DraftStyleDefault-${name}` : [])).join(' ');
}
