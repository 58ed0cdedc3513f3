import type { Plugin } from 'vite';

/**
 * Icons of lucide-react by a function of ours instead of its own, which reads a context, builds attributes and class names that no
 * style sheet names, and costs readers a kilobyte.
 */
export function leanIcons(createIcon: string): Plugin {
  return {
    name: 'hydrate:lean-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/ },
      handler: () => `export { createIcon as default } from ${JSON.stringify(createIcon)};`,
    },
  };
}
