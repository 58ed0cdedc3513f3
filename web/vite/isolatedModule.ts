import type { Plugin } from 'vite';

/**
 * A library that is one file with a module system of its own. It asks for `require`, for which the bundler would add a
 * helper to a chunk that every reader loads.
 */
export function isolatedModule(file: RegExp): Plugin {
  return {
    name: 'hydrate:isolated-module',
    apply: 'build',
    transform: {
      filter: { id: file },
      handler: (code) => ({ code: `var require;${code}`, map: null }),
    },
  };
}
