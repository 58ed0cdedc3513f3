/** A block of code on the page. */
export interface CodeBlock {
  code: HTMLElement;
  /** An element around the `pre`, for content that must not scroll with the code. */
  frame: HTMLElement;
}

/** Puts a frame around each code block, and returns all of them. */
export function frameCode(root: HTMLElement): CodeBlock[] {
  return [...root.querySelectorAll('pre')].map((pre) => ({
    code: pre.querySelector('code') ?? pre,
    frame: frameOf(pre),
  }));
}

function frameOf(pre: HTMLElement): HTMLElement {
  const parent = pre.parentElement;
  if (parent?.hasAttribute('data-code')) return parent;
  const frame = pre.ownerDocument.createElement('div');
  frame.setAttribute('data-code', '');
  pre.replaceWith(frame);
  frame.append(pre);
  return frame;
}
