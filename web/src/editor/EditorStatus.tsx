import { KeyBindingUtil, type EditorState } from 'draft-js';
import { ListTree, Search } from 'lucide-react';
import { forwardRef, useCallback, useId, useImperativeHandle, useRef, useState, type RefObject } from 'react';
import { useOnDemand } from '../ui/useOnDemand';
import { focusControl } from './blocks/blockBars';
import styles from './EditorStatus.module.css';
import { OutlineFrame, useIsRoomBeside } from './outline/OutlineFrame';
import { formatShortcut } from './commands/shortcuts';
import { WordCount } from './outline/WordCount';

export interface EditorStatusHandle {
  openOutline: () => void;
  /** Focuses what comes first below the text; returns whether it could. */
  focus: () => boolean;
}

interface EditorStatusProps {
  editorState: EditorState;
  getState: () => EditorState;
  /** Puts the focus into the text, after a change if one is given. */
  focusText: (changed?: EditorState) => void;
  /** The area of the text. */
  surface: RefObject<HTMLElement>;
  onFind: () => void;
}

const loadOutline = () => import('./outline/OutlinePanel');

/** The line below the text, and the outline, which it opens. */
export const EditorStatus = forwardRef<EditorStatusHandle, EditorStatusProps>(function EditorStatus(
  { editorState, getState, focusText, surface, onFind },
  ref,
) {
  /** Where the outline was opened, and the focus returns to. */
  const [openedIn, setOpenedIn] = useState<'text' | 'button'>();
  const row = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const outlineId = useId();
  const isBeside = useIsRoomBeside();
  const isOpen = openedIn !== undefined;
  const close = useCallback(
    (returnsFocus: boolean) => {
      setOpenedIn(undefined);
      if (!returnsFocus) return;
      if (openedIn === 'text') focusText();
      else button.current?.focus();
    },
    [openedIn, focusText],
  );
  const outline = useOnDemand(loadOutline, isOpen, () => close(true));

  useImperativeHandle(ref, () => ({
    openOutline: () => {
      // Until the outline is loaded, nothing that is typed may get into the text.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setOpenedIn('text');
    },
    focus: () => focusControl(row.current),
  }));

  return (
    <>
      <div ref={row} className={styles.status}>
        <button
          type="button"
          className={styles.button}
          title={`Find and replace (${formatShortcut('Mod+F', KeyBindingUtil.usesMacOSHeuristics())})`}
          onClick={onFind}
        >
          <Search size={15} aria-hidden />
          Find and replace
        </button>
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={isOpen && outline ? outlineId : undefined}
          onClick={() => setOpenedIn(isOpen ? undefined : 'button')}
        >
          <ListTree size={15} aria-hidden />
          Outline
        </button>
        <WordCount content={editorState.getCurrentContent()} />
      </div>
      {isOpen && outline && (
        <OutlineFrame id={outlineId} opener={button} isBeside={isBeside} onLeave={() => close(false)}>
          <outline.OutlinePanel
            {...{ editorState, getState, focusText, surface, isBeside }}
            onClose={close}
          />
        </OutlineFrame>
      )}
    </>
  );
});
