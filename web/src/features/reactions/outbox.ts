import type { Actor } from '../../session';
import { OUTBOX_KEY } from './outboxKey';
import { typeOf } from './toggleKinds';
import type { Toggle } from './toggleOperations';

export type StoredToggle = Omit<Toggle, 'actor'>;

/** The toggles of one person that the API has not confirmed. */
export interface StoredToggles extends Actor {
  toggles: StoredToggle[];
}

/** Stores toggles across a reload of their tab. None of the functions throws. */
export interface Outbox {
  read: () => StoredToggles | null;
  write: (stored: StoredToggles | null) => void;
  /** Whether the page is being unloaded: then a failing request was aborted by that. */
  isLeaving: () => boolean;
}

/** The session storage of a window. Without storage, toggles live as long as the page. */
export function windowOutbox(window: Window): Outbox {
  let isLeaving = false;
  window.addEventListener('pagehide', () => {
    isLeaving = true;
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  return {
    read() {
      try {
        return asStored(JSON.parse(window.sessionStorage.getItem(OUTBOX_KEY) ?? 'null'));
      } catch {
        return null;
      }
    },
    write(stored) {
      try {
        if (stored) window.sessionStorage.setItem(OUTBOX_KEY, JSON.stringify(stored));
        else window.sessionStorage.removeItem(OUTBOX_KEY);
      } catch {
        // The storage is full or disabled.
      }
    },
    isLeaving: () => isLeaving,
  };
}

function asStored(value: unknown): StoredToggles | null {
  if (typeof value !== 'object' || value === null) return null;
  const { userId, signOuts, toggles }: Partial<Record<keyof StoredToggles, unknown>> = value;
  return typeof userId === 'string' && typeof signOuts === 'string' && Array.isArray(toggles)
    ? { userId, signOuts, toggles: toggles.filter(isToggle) }
    : null;
}

export function isToggle(value: unknown): value is StoredToggle {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, isOn }: Partial<Record<keyof StoredToggle, unknown>> = value;
  return typeof kind === 'string' && kind in typeOf && typeof id === 'string' && typeof isOn === 'boolean';
}
