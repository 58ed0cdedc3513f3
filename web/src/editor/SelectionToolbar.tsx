import { Toolbar, ToolbarProvider } from '@ariakit/react/toolbar';
import type { EditorState } from 'draft-js';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { barOfBlock, focusControl } from './blocks/blockBars';
import { selectedBlocks } from './commands/blockCommands';
import type { CellSelection } from './blocks/cellSelection';
import { cellGroups, selectionGroups, toolbarState, type Command } from './commands/commands';
import { CommandButtons } from './EditorToolbar';
import styles from './SelectionToolbar.module.css';
import { browserRange, highlightSelection, placeAtSelection } from './selectionPlace';

export interface SelectionToolbarProps {
  editorState: EditorState;
  /** The cell of a table whose text `editorState` is. */
  cell?: CellSelection | undefined;
  frame: RefObject<HTMLElement>;
  /** The area of the text, to which the toolbar is placed. */
  surface: RefObject<HTMLElement>;
  /** The text field, or the cell. */
  field: () => HTMLElement | null | undefined;
  focusText: () => void;
  onCommand: (command: Command, byKeyboard: boolean) => void;
  /** Whether the text can be formatted now. */
  isEnabled: boolean;
}

/** How long the selection stays the same before the toolbar appears, in milliseconds. */
const PAUSE = 250;

/**
 * Buttons beside the selected text. They are in the text's area and scroll with it, and come before it in the order of
 * the Tab key. The state is apart from the editor's, so that the text is not rendered for it.
 */
export function SelectionToolbar(props: SelectionToolbarProps) {
  const { editorState, cell, frame, surface, field, focusText, onCommand, isEnabled } = props;
  const toolbar = useRef<HTMLDivElement>(null);
  const [shownAt, setShownAt] = useState<string>();
  const closedAt = useRef<string>();
  const isPressed = useRef(false);
  const content = editorState.getCurrentContent();
  const hasFocus = editorState.getSelection().getHasFocus();
  const place = isEnabled ? placeOf(editorState, cell) : undefined;
  const groups = cell ? cellGroups : selectionGroups;
  const isShown = place !== undefined && place === shownAt;

  const update = useCallback(() => {
    const { activeElement } = document;
    const isInside = activeElement === field() || toolbar.current?.contains(activeElement);
    const isWanted = isInside && !isPressed.current && closedAt.current !== place;
    // Touch screens show a menu of their own at the selection.
    setShownAt(isWanted && !window.matchMedia('(pointer: coarse)').matches ? place : undefined);
  }, [field, place]);

  useEffect(() => {
    if (place === undefined) closedAt.current = undefined;
    // Without the focus at once, but it may be on its way into the toolbar.
    const timer = setTimeout(update, place !== undefined && hasFocus ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [place, hasFocus, update]);

  useLayoutEffect(() => {
    if (isShown && !putInPlace(toolbar, surface)) setShownAt(undefined);
  }, [isShown, surface]);
  useEffect(() => {
    // Draft.js selects the changed text anew after this.
    const request = requestAnimationFrame(() => {
      if (toolbar.current && !putInPlace(toolbar, surface)) setShownAt(undefined);
    });
    return () => cancelAnimationFrame(request);
  }, [content, surface]);
  // Draft.js removes the browser's selection when the text loses the focus.
  const range = useRef<Range>();
  useEffect(() => {
    if (!isShown) return undefined;
    if (!hasFocus) return highlightSelection('editor-selection', range.current);
    range.current = browserRange()?.cloneRange();
    return undefined;
  }, [isShown, hasFocus, place]);

  useEffect(() => {
    const area = surface.current;
    if (!area) return undefined;
    const listening = new AbortController();
    const onPress = ({ target, button }: MouseEvent) => {
      if (button !== 0 || (target instanceof Node && toolbar.current?.contains(target))) return;
      isPressed.current = true;
      closedAt.current = undefined;
      setShownAt(undefined);
    };
    let timer: ReturnType<typeof setTimeout>;
    const onRelease = () => {
      if (!isPressed.current) return;
      isPressed.current = false;
      // After Draft.js has read the selection.
      timer = setTimeout(update, PAUSE);
    };
    const { signal } = listening;
    area.addEventListener('pointerdown', onPress, { signal, capture: true });
    area.addEventListener('dragstart', onPress, { signal, capture: true });
    for (const end of ['pointerup', 'dragend', 'drop']) {
      document.addEventListener(end, onRelease, { signal, capture: true });
    }
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [surface, update]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (altKey && key === 'F10' && !ctrlKey && !metaKey && !shiftKey) {
        if (document.activeElement === field()) {
          closedAt.current = undefined;
          flushSync(update);
        }
        const next = toolbar.current ?? barOfBlock(field());
        focusControl(next ?? element.querySelector('[role="toolbar"]'));
      } else if (key === 'Tab' && !shiftKey && toolbar.current?.contains(document.activeElement)) {
        // Browsers would put the caret at the start of the text.
        focusText();
      } else if (key === 'Escape' && toolbar.current) {
        closedAt.current = place;
        setShownAt(undefined);
        // In the text, Escape has further meanings. In a cell it would leave the table.
        if (!cell && !toolbar.current.contains(document.activeElement)) return;
        focusText();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('keydown', onKey, { capture: true });
    return () => element.removeEventListener('keydown', onKey, { capture: true });
  }, [frame, field, cell, place, update, focusText]);

  if (!isShown) return null;
  return (
    <ToolbarProvider>
      <Toolbar
        ref={toolbar}
        aria-label="Format the selection"
        data-selection-toolbar
        className={styles.toolbar}
        onBlur={() => setTimeout(update)}
      >
        <CommandButtons groups={groups} state={toolbarState(editorState, groups)} onCommand={onCommand} />
      </Toolbar>
    </ToolbarProvider>
  );
}

/** Whether the toolbar has room beside the selection. */
function putInPlace({ current: toolbar }: RefObject<HTMLElement>, surface: RefObject<HTMLElement>): boolean {
  const at = toolbar && surface.current && placeAtSelection(surface.current, toolbar);
  if (at) Object.assign(toolbar.style, { left: `${at.left}px`, top: `${at.top}px` });
  return Boolean(at);
}

/** The place of a selection that can be formatted; `undefined` without one. */
function placeOf(editorState: EditorState, cell: CellSelection | undefined): string | undefined {
  const selection = editorState.getSelection();
  if (selection.isCollapsed() || editorState.isInCompositionMode()) return undefined;
  if (cell) {
    const { row, column } = cell.place;
    return `${cell.key} ${row} ${column} ${selection.getStartOffset()} ${selection.getEndOffset()}`;
  }
  const isFixed = selectedBlocks(editorState).some((block) =>
    /^(?:atomic|code-block)$/.test(block.getType()),
  );
  const start = `${selection.getStartKey()} ${selection.getStartOffset()}`;
  return isFixed ? undefined : `${start} ${selection.getEndKey()} ${selection.getEndOffset()}`;
}
