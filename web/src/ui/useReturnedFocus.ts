import { useEffect, useRef, type RefObject } from 'react';

/** For the button that opened a form: it gets the focus when the form closes, which had it. */
export function useReturnedFocus<Control extends HTMLElement>(isFormOpen: boolean): RefObject<Control> {
  const control = useRef<Control>(null);
  const wasOpen = useRef(isFormOpen);
  useEffect(() => {
    if (wasOpen.current && !isFormOpen) control.current?.focus();
    wasOpen.current = isFormOpen;
  }, [isFormOpen]);
  return control;
}
