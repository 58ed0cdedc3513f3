import { forwardRef, useCallback, useEffect, useImperativeHandle, useState, type RefObject } from 'react';
import { useOnDemand } from '../../ui/useOnDemand';
import { isComposing } from '../../ui/isComposing';
import type { FindBarProps, FindSettings, Opened } from './FindBar';
import { findPartFor, type FindPart } from './findKeys';
import { placeOfSelection, selectedText } from './findText';

export interface FindPanelHandle {
  open: (part: FindPart) => void;
}

interface FindPanelProps extends Omit<FindBarProps, 'opened' | 'settings' | 'onSettings' | 'onClose'> {
  frame: RefObject<HTMLElement>;
}

const loadBar = () => import('./FindBar');

/** The place of the bar that finds and replaces, and the keys that open it. It remembers the last search. */
export const FindPanel = forwardRef<FindPanelHandle, FindPanelProps>(function FindPanel(
  { frame, ...props },
  ref,
) {
  const { getState, readOnly } = props;
  const [opened, setOpened] = useState<Opened>();
  const [settings, setSettings] = useState<FindSettings>({
    text: '',
    matchCase: false,
    wholeWord: false,
    replacement: '',
    showsReplace: false,
  });

  const open = useCallback(
    (part: FindPart) => {
      const state = getState();
      const text = selectedText(state);
      // Until the bar is loaded, nothing that is typed may get into the text.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setSettings((before) => ({
        ...before,
        ...(text !== undefined && { text }),
        ...(part === 'replace' && { showsReplace: true }),
      }));
      setOpened({ part, place: placeOfSelection(state) });
    },
    [getState],
  );
  useImperativeHandle(ref, () => ({ open }), [open]);

  // Also in the fields of blocks, whose keys Draft.js does not see. Those of the bar are its own.
  useEffect(() => {
    const element = frame.current;
    if (!element || readOnly) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const part = findPartFor(event);
      const isInBar = event.target instanceof Element && event.target.closest('[role="search"]') !== null;
      if (!part || isInBar || event.defaultPrevented || isComposing(event)) return;
      event.preventDefault();
      event.stopPropagation();
      open(part);
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [frame, readOnly, open]);

  const close = useCallback(() => setOpened(undefined), []);
  return opened ? (
    <LoadedBar {...props} {...{ opened, settings }} onSettings={setSettings} onClose={close} />
  ) : null;
});

function LoadedBar(props: FindBarProps) {
  const { focusText, onClose } = props;
  const code = useOnDemand(loadBar, true, () => {
    onClose();
    focusText();
  });
  return code && <code.FindBar {...props} />;
}
