import type { ApolloClient } from '@apollo/client';
import type { SessionStore } from '../../session';
import { isToggle } from './outbox';
import { TOGGLED_KEY } from './outboxKey';
import { changeToggle, type Toggle } from './toggleOperations';

/** Tells other tabs of the same person what the API has confirmed. */
export function tellOtherTabs({ kind, id, isOn, actor }: Toggle): void {
  try {
    window.localStorage.setItem(TOGGLED_KEY, JSON.stringify({ kind, id, isOn, ...actor }));
    window.localStorage.removeItem(TOGGLED_KEY);
  } catch {
    // Without storage the other tabs show it after a reload.
  }
}

/** Shows what the same person has toggled in another tab. @param told the text that it has written */
export function hearOtherTab(
  { cache }: ApolloClient,
  session: Pick<SessionStore, 'getActor'>,
  told: string,
): void {
  const actor = session.getActor();
  const toggle: unknown = JSON.parse(told);
  if (!actor || !isToggle(toggle) || !isOf(toggle, actor)) return;
  changeToggle(cache, { kind: toggle.kind, id: toggle.id, isOn: toggle.isOn, actor });
}

function isOf(told: object, { userId, signOuts }: Toggle['actor']): boolean {
  return 'userId' in told && told.userId === userId && 'signOuts' in told && told.signOuts === signOuts;
}
