import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenForm } from './EditorForms';
import { highlightSelection } from './selectionPlace';

/**
 * The form that is open. It has the focus, while the selection in the text stays visible. When it closes, the focus returns
 * to the text.
 */
export function useOpenForm(focusText: () => void) {
  const [form, setForm] = useState<OpenForm>();
  const isOpen = form !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) requestAnimationFrame(() => focusText());
    wasOpen.current = isOpen;
    return isOpen ? highlightSelection() : undefined;
  }, [isOpen, focusText]);
  const closeForm = useCallback(() => setForm(undefined), []);
  return { form, setForm, closeForm };
}
