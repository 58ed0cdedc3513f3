import { Editor, type ContentBlock, type SelectionState } from 'draft-js';
import {
  cloneElement,
  Component,
  createElement,
  isValidElement,
  type ComponentClass,
  type ReactElement,
  type ReactNode,
} from 'react';

/**
 * The editor of Draft.js, which renders only blocks that changed. Draft.js itself makes new elements for all blocks of
 * the text at each Enter, so that React has to compare them (docs/decisions/0127-cost-of-a-key.md).
 */
export class LongTextEditor extends Editor {
  override render(): ReactNode {
    return withReuse(super.render());
  }
}

interface ElementProps extends Record<string, unknown> {
  children?: ReactNode;
}

/** Replaces the component that renders the blocks, somewhere within what the editor renders. */
function withReuse(node: ReactNode): ReactNode {
  if (!isValidElement<ElementProps>(node)) return node;
  const { type, props, key } = node;
  if (isContents(type, props)) return createElement(reusing(type), { ...props, key });
  const { children } = props;
  if (!isValidElement(children) && !Array.isArray(children)) return node;
  return Array.isArray(children)
    ? cloneElement(node, undefined, ...children.map(withReuse))
    : cloneElement(node, undefined, withReuse(children));
}

const isContents = (type: unknown, props: ElementProps): type is ComponentClass<ElementProps> =>
  typeof type === 'function' && type.prototype instanceof Component && 'blockRendererFn' in props;

const subclasses = new WeakMap<ComponentClass<ElementProps>, ComponentClass<ElementProps>>();

/** The component of Draft.js, which gives React the same element for a block as long as the block stays the same. */
function reusing(Contents: ComponentClass<ElementProps>): ComponentClass<ElementProps> {
  const known = subclasses.get(Contents);
  if (known) return known;
  class ReusingContents extends Contents {
    readonly #rendered = new Rendered();

    override render(): ReactNode {
      return this.#rendered.reuse(super.render());
    }
  }
  subclasses.set(Contents, ReusingContents);
  return ReusingContents;
}

/** What Draft.js gives to the component of a block, as far as it decides how the block looks. */
interface BlockProps {
  block: ContentBlock;
  selection: SelectionState;
  forceSelection: boolean;
}

/** Not compared. Draft.js sets the selection in blocks that have an end of it; it makes the style map anew each time. */
const IGNORED: ReadonlySet<string> = new Set([
  ...['children', 'contentState', 'selection', 'forceSelection', 'customStyleMap', 'blockStyleFn'],
]);

/** The elements of blocks that were rendered last, and those of lists around them. */
class Rendered {
  #elements = new Map<string, ReactElement<ElementProps>>();

  /** The same tree, in which unchanged blocks are the elements of the last time. */
  reuse(contents: ReactNode): ReactNode {
    if (!isValidElement<ElementProps>(contents) || !Array.isArray(contents.props.children)) return contents;
    const next = new Map<string, ReactElement<ElementProps>>();
    const children = contents.props.children.map((child: ReactNode) => this.#same(child, next));
    this.#elements = next;
    return cloneElement(contents, undefined, children);
  }

  #same(node: ReactNode, next: Map<string, ReactElement<ElementProps>>): ReactNode {
    if (!isValidElement<ElementProps>(node) || node.key === null) return node;
    const { children } = node.props;
    let current = node;
    const before = this.#elements.get(node.key);
    if (Array.isArray(children)) {
      const items = children.map((child: ReactNode) => this.#same(child, next));
      if (before && isAlike(before, node) && areSame(before.props.children, items)) current = before;
      else current = cloneElement(node, undefined, items);
    } else if (before && isAlike(before, node) && isUnchanged(before.props.children, children)) {
      current = before;
    }
    next.set(node.key, current);
    return current;
  }
}

const areSame = (before: ReactNode, items: readonly ReactNode[]): boolean =>
  Array.isArray(before) &&
  before.length === items.length &&
  items.every((item, index) => item === before[index]);

/** Whether the component of a block would render the same. */
function isUnchanged(before: ReactNode, after: ReactNode): boolean {
  if (!isValidElement<ElementProps>(before) || !isValidElement<ElementProps & BlockProps>(after))
    return false;
  return isAlike(before, after) && !setsSelection(after.props);
}

function setsSelection({ block, selection, forceSelection }: BlockProps): boolean {
  const key = block.getKey();
  return forceSelection && (selection.getAnchorKey() === key || selection.getFocusKey() === key);
}

function isAlike(before: ReactElement<ElementProps>, after: ReactElement<ElementProps>): boolean {
  if (before.type !== after.type) return false;
  const names = Object.keys(after.props);
  return (
    names.length === Object.keys(before.props).length &&
    names.every((name) => IGNORED.has(name) || before.props[name] === after.props[name])
  );
}
