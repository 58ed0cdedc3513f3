import type { DOMAttributes, SyntheticEvent } from 'react';

/** The events that Draft.js handles on its text field. */
const DRAFT_EVENTS = [
  ...(['onBeforeInput', 'onBlur', 'onCompositionEnd', 'onCompositionStart', 'onCopy', 'onCut'] as const),
  ...(['onDragEnd', 'onDragEnter', 'onDragLeave', 'onDragOver', 'onDragStart', 'onDrop', 'onFocus'] as const),
  ...([
    'onInput',
    'onKeyDown',
    'onKeyPress',
    'onKeyUp',
    'onMouseDown',
    'onMouseUp',
    'onPaste',
    'onSelect',
  ] as const),
];

const stop = (event: SyntheticEvent): void => event.stopPropagation();

/**
 * Handlers for an element within the text that has fields of its own. Draft.js does not see the events in it, which it
 * would take for typing and selecting in the text.
 */
export const hiddenFromDraft: Pick<
  DOMAttributes<HTMLElement>,
  (typeof DRAFT_EVENTS)[number]
> = Object.fromEntries(DRAFT_EVENTS.map((name) => [name, stop]));
