import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const graphqlForReaders = file('graphql/index.ts');
const readsRequests = /[\\/]node_modules[\\/](@apollo[\\/]client|apollo-upload-client)[\\/]/;

/** Replaces `graphql` by the part that Apollo Client calls in a browser (see graphql/index.ts). */
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

/**
 * Replaces lucide's icon function by one with only the features that this site uses (see lucide/createLucideIcon.ts).
 */
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
      // Random keys do not compress, and shapes that never change their order need none.
      handler: (code) => ({ code: code.replace(/, key: "\w+"/g, ''), map: null }),
    },
  };
}

const prefetchLinks = 'React10.createElement(PrefetchPageLinks, { page: href })';

/** Removes from react-router's links the prefetching for its framework mode, which this site does not use. */
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
