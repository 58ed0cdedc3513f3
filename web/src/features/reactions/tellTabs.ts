import type { Actor } from '../../session';
import { TOGGLED_KEY } from './outboxKey';

/** Tells other tabs of the same person what the API has confirmed. */
export function tellTabs(what: object, actor: Actor): void {
  try {
    window.localStorage.setItem(TOGGLED_KEY, JSON.stringify({ ...what, ...actor }));
    window.localStorage.removeItem(TOGGLED_KEY);
  } catch {
    // Without storage the other tabs show it after a reload.
  }
}
