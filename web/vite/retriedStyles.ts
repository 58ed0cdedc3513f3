import type { Plugin } from 'vite';

const FAILED = /seen\[href\] = void 0;\s*throw err;/;
const FAILED_LINK = 'if (e.type === "error") rej(';

/**
 * Vite remembers a style sheet that failed once as loaded, so that a part of the page whose code is fetched again has no styles. With
 * this change the next `import()` requests the sheet again.
 *
 * @throws Error when Vite's code is another one
 */
export function retryStyles(helper: string): string {
  if (!FAILED.test(helper) || !helper.includes(FAILED_LINK))
    throw new Error("Vite's helper for dynamic imports has changed: see web/vite/retriedStyles.ts.");
  return helper
    .replace(FAILED, 'delete seen[href]; throw err;')
    .replace(FAILED_LINK, 'if (e.type === "error") link.remove(), rej(');
}

export function retriedStyles(): Plugin {
  return {
    name: 'hydrate:retried-styles',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => ({ code: retryStyles(code), map: null }),
    },
  };
}
