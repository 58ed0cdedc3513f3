import { useRef } from 'react';
import { useSessionStore } from '../../session';
import { tellTabs } from '../reactions/tellTabs';
import type { RemarkChange } from './remarkChange';

/** Tells other tabs of the same person of a change to a comment or a reply; they fetch what they need (remarksElsewhere.ts). */
export function useTellTabs(): (change: Omit<RemarkChange, 'kind'>) => void {
  const session = useSessionStore();
  const tell = useRef((change: Omit<RemarkChange, 'kind'>) => {
    const actor = session.getActor();
    if (actor) tellTabs({ kind: 'remark', ...change } satisfies RemarkChange, actor);
  });
  return tell.current;
}
