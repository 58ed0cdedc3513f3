import { useSyncExternalStore } from 'react';

type ColorScheme = 'light' | 'dark';

/** The page's colour scheme, which the reader may change; a server and its first render say `light`. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, colorScheme, () => 'light');
}

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The theme is in `data-theme`; without it the page follows the system (web/src/styles/tokens.css). */
function colorScheme(): ColorScheme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return systemIsDark().matches ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = systemIsDark();
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}
