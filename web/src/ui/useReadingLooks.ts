import { useCallback, useSyncExternalStore } from 'react';

// inline/theme.js reads the same key before the first paint; style sheets ask for the words in `data-reading`.
const KEY = 'reading';

/** How a reader wants posts to look. Of the words of a group at most one is chosen. */
export const LOOKS = {
  size: ['small', 'large', 'larger'],
  measure: ['narrow', 'wide'],
  code: ['wrap'],
} as const;
type Group = keyof typeof LOOKS;
export type Look = (typeof LOOKS)[Group][number];

/** The chosen looks, stored on the device and the same in all tabs, and a function that chooses one of a group, or none. */
export function useReadingLooks(): [
  looks: readonly string[],
  choose: (group: Group, look: Look | null) => void,
] {
  const shown = useSyncExternalStore(subscribe, read, () => '');
  const choose = useCallback((group: Group, look: Look | null) => {
    const others = wordsOf(read()).filter((word) => !LOOKS[group].some((known) => known === word));
    const next = [...others, ...(look ? [look] : [])].join(' ');
    show(next);
    try {
      window.localStorage.setItem(KEY, next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    // Browsers only tell the other tabs.
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: next }));
  }, []);
  return [wordsOf(shown), choose];
}

const wordsOf = (looks: string) => looks.split(' ').filter((word) => word !== '');
const read = () => document.documentElement.dataset.reading ?? '';

function show(looks: string): void {
  if (looks === '') delete document.documentElement.dataset.reading;
  else document.documentElement.dataset.reading = looks;
}

function subscribe(onChange: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    show(newValue ?? '');
    onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
