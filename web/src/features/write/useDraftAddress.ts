import { useEffect, useRef } from 'react';

/** Reports the id of the draft, for the address of the page, when it gets one or a new one. */
export function useDraftAddress(
  id: string | null,
  knownAtFirst: string | null,
  onDraftId: (id: string) => void,
): void {
  const known = useRef(knownAtFirst);
  useEffect(() => {
    if (id === null || id === known.current) return;
    known.current = id;
    onDraftId(id);
  }, [id, onDraftId]);
}
