import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const graphqlForReaders = file('graphqlForReaders.ts');
const readsRequests = /[\\/]node_modules[\\/](@apollo[\\/]client|apollo-upload-client)[\\/]/;

/** Replaces `graphql` by the part that Apollo Client calls in a browser (see graphqlForReaders.ts). */
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
