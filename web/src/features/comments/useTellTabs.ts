import { useCallback } from 'react';
import { useSessionStore } from '../../session';
import { tellTabs } from '../reactions/tellTabs';
import type { RemarkChange } from './remarkChange';

/** Tells other tabs of the same person of a change to a comment or a reply; they fetch what they need (remarksElsewhere.ts). */
export function useTellTabs(): (change: Omit<RemarkChange, 'kind'>) => void {
  const session = useSessionStore();
  return useCallback(
    (change) => {
      const actor = session.getActor();
      if (actor) tellTabs({ kind: 'remark', ...change } satisfies RemarkChange, actor);
    },
    [session],
  );
}
