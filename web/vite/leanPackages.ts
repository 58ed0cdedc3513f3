import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const graphqlForReaders = file('graphql/index.ts');
const readsRequests = /[\\/]node_modules[\\/](@apollo[\\/]client|apollo-upload-client)[\\/]/;

/** Gives Apollo Client the part of `graphql` that it calls in a browser (see graphql/index.ts). */
export function leanGraphql(): Plugin {
  return {
    name: 'hydrate:lean-graphql',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^graphql$/ },
      handler: (_id, importer) => (importer && readsRequests.test(importer) ? graphqlForReaders : null),
    },
  };
}

const createLucideIcon = file('lucide/createLucideIcon.ts');
const lucideIcon = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;

/** Draws lucide's icons with a function that does no more than this site asks for (see lucide/createLucideIcon.ts). */
export function leanLucide(): Plugin {
  return {
    name: 'hydrate:lean-lucide',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
      handler: (_id, importer) => (importer && lucideIcon.test(importer) ? createLucideIcon : null),
    },
    transform: {
      filter: { id: lucideIcon },
      // Random keys, which cannot be compressed; shapes that never change their order need none.
      handler: (code) => ({ code: code.replace(/, key: "\w+"/g, ''), map: null }),
    },
  };
}

const prefetchLinks = 'React10.createElement(PrefetchPageLinks, { page: href })';

/** Leaves out of react-router's links what prefetches data for its framework mode, which this site does not use. */
export function leanRouter(): Plugin {
  return {
    name: 'hydrate:lean-router',
    apply: 'build',
    transform: {
      filter: {
        id: /[\\/]react-router[\\/]dist[\\/]\w+[\\/]chunk-\w+\.mjs$/,
        code: 'function PrefetchPageLinks(',
      },
      handler(code) {
        if (!code.includes(prefetchLinks))
          this.error('Links of react-router are no longer what leanRouter() expects.');
        return { code: code.replace(prefetchLinks, 'null'), map: null };
      },
    },
  };
}
