/**
 * The DOM of a block from before the browser composed a word in it. React fails where the browser has replaced nodes, so
 * Draft.js renders the whole text anew after each word; restoring the block is enough (docs/decisions/0119-input-without-keys.md).
 */
export class ComposedBlock {
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
    this.#observer = new MutationObserver((records) => this.#see(records));
    this.#observer.observe(field, { childList: true, characterData: true, subtree: true });
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
