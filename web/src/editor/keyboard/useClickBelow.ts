import type { EditorState } from 'draft-js';
import { useEffect, type RefObject } from 'react';
import { insertParagraphBelow } from '../commands/blockCommands';

interface ClickBelowOptions {
  getState: () => EditorState;
  /** Puts the focus into the text, after a change if one is given. */
  focusText: (changed?: EditorState) => void;
  readOnly: boolean;
}

/**
 * A click or a tap below the text begins a paragraph there if the text ends with code, a box or a block without text.
 * The browser would put the caret into the code, and on-screen keyboards have no key that leaves it.
 */
export function useClickBelow(
  surface: RefObject<HTMLElement>,
  { getState, focusText, readOnly }: ClickBelowOptions,
): void {
  useEffect(() => {
    const area = surface.current;
    if (!area || readOnly) return undefined;
    let begins = false;
    // Both ends of the click: a selection that is drawn beyond the text is no click below it.
    const onPress = (event: MouseEvent) => {
      begins = event.button === 0 && !event.shiftKey && isBelowText(area, event);
    };
    const onClick = (event: MouseEvent) => {
      const next = begins && isBelowText(area, event) ? insertParagraphBelow(getState()) : undefined;
      begins = false;
      if (next) focusText(next);
    };
    const listening = new AbortController();
    const { signal } = listening;
    area.addEventListener('mousedown', onPress, { signal });
    area.addEventListener('click', onClick, { signal });
    return () => listening.abort();
  }, [surface, getState, focusText, readOnly]);
}

function isBelowText(area: HTMLElement, { target, clientY }: MouseEvent): boolean {
  const text = area.querySelector('[data-contents]');
  // Neither in a block nor in what lies over the text, such as a toolbar.
  if (!text || !(target instanceof Element) || target.closest('[data-block], button, input')) return false;
  const last = text.lastElementChild?.lastElementChild?.getBoundingClientRect();
  return last !== undefined && clientY > last.bottom;
}
