import type { ApolloClient } from '@apollo/client';
import type { SessionStore } from '../../session';
import { isToggle } from './outbox';
import { changeToggle, type Toggle } from './toggleOperations';

/** It is in local storage only for the moment in which other tabs are told. */
const KEY = 'toggled';

/** Tells other tabs of the same person what the API has confirmed. */
export function tellOtherTabs({ kind, id, isOn, actor }: Toggle): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ kind, id, isOn, ...actor }));
    window.localStorage.removeItem(KEY);
  } catch {
    // Without storage the other tabs show it after a reload.
  }
}

/** Shows what the same person has toggled in other tabs. */
export function hearOtherTabs({ cache }: ApolloClient, session: Pick<SessionStore, 'getActor'>): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY || newValue === null) return;
    const actor = session.getActor();
    const told: unknown = JSON.parse(newValue);
    if (!actor || !isToggle(told) || !isOf(told, actor)) return;
    changeToggle(cache, { kind: told.kind, id: told.id, isOn: told.isOn, actor });
  });
}

function isOf(told: object, { userId, signOuts }: Toggle['actor']): boolean {
  return 'userId' in told && told.userId === userId && 'signOuts' in told && told.signOuts === signOuts;
}
