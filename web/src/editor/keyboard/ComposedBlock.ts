/**
 * The DOM of a block from before the browser composed a word in it. React fails where the browser has replaced nodes, so
 * Draft.js renders the whole text anew after each word; restoring the block is enough (docs/decisions/0119-input-without-keys.md).
 */
export class ComposedBlock {
  readonly #before: string;
  readonly #texts = new Map<Text, string>();
  readonly #children = new Map<Element, readonly ChildNode[]>();
  readonly #observer: MutationObserver;
  #changesOthers = false;

  /** @param field the text that the block belongs to */
  constructor(
    private readonly block: Element,
    field: Element,
  ) {
    this.#remember(block);
    this.#before = textOf(block);
    this.#observer = new MutationObserver((records) => this.#see(records));
    this.#observer.observe(field, { childList: true, characterData: true, subtree: true });
  }

  /** What the block says now; `undefined` if other parts of the text have changed too. */
  read(): ComposedText | undefined {
    this.#see(this.#observer.takeRecords());
    const key = this.block.getAttribute('data-offset-key')?.split('-')[0];
    if (key === undefined || this.#changesOthers) return undefined;
    return { key, before: this.#before, after: textOf(this.block) };
  }

  /** Takes back what the browser has changed. Returns false if other parts of the text have changed too. */
  restore(): boolean {
    this.#see(this.#observer.takeRecords());
    this.end();
    if (this.#changesOthers) return false;
    for (const [element, before] of this.#children) {
      const isSame =
        element.childNodes.length === before.length &&
        before.every((child, index) => element.childNodes[index] === child);
      if (!isSame) element.replaceChildren(...before);
    }
    for (const [text, before] of this.#texts) if (text.data !== before) text.data = before;
    return true;
  }

  end(): void {
    this.#observer.disconnect();
  }

  #remember(element: Element): void {
    this.#children.set(element, [...element.childNodes]);
    for (const child of element.childNodes) {
      if (child instanceof Text) this.#texts.set(child, child.data);
      else if (child instanceof Element) this.#remember(child);
    }
  }

  #see(records: readonly MutationRecord[]): void {
    this.#changesOthers ||= records.some(({ target }) => !this.#isOurs(target));
  }

  /** A node that the browser has removed meanwhile is not in the block any more. */
  #isOurs(node: Node): boolean {
    return (
      this.block.contains(node) ||
      (node instanceof Element ? this.#children.has(node) : node instanceof Text && this.#texts.has(node))
    );
  }
}

/** The text that the browser shows for a block, before and after a composition. */
export interface ComposedText {
  key: string;
  before: string;
  after: string;
}

/** The text of a block without the controls in it. */
function textOf(block: Element): string {
  const nodes = document.createTreeWalker(block, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.getAttribute('contenteditable') === 'false'
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  let text = '';
  while (nodes.nextNode()) if (nodes.currentNode instanceof Text) text += nodes.currentNode.data;
  return text;
}
