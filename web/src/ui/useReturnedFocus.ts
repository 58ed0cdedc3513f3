import { useEffect, useRef, type RefObject } from 'react';

/** For the button that opened a form: it gets the focus when the form closes, unless the focus is elsewhere by then. */
export function useReturnedFocus<Control extends HTMLElement>(isFormOpen: boolean): RefObject<Control> {
  const control = useRef<Control>(null);
  const wasOpen = useRef(isFormOpen);
  useEffect(() => {
    // The focus of the removed form is on the page or the dialog around it.
    const isFree = document.activeElement?.contains(control.current) === true;
    if (wasOpen.current && !isFormOpen && isFree) control.current?.focus();
    wasOpen.current = isFormOpen;
  }, [isFormOpen]);
  return control;
}
