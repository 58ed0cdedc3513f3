import type { Plugin } from 'vite';

/**
 * Icons of lucide-react by a function of ours instead of its own, which reads a context, builds attributes and class names that no
 * style sheet names, and costs readers a kilobyte.
 */
export function leanIcons(createIcon: string): Plugin {
  let isReplaced = false;
  return {
    name: 'hydrate:lean-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/ },
      handler: () => {
        isReplaced = true;
        return `export { createIcon as default } from ${JSON.stringify(createIcon)};`;
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('lucide-react makes its icons elsewhere now: see leanIcons.ts.');
    },
  };
}
