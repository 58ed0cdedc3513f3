import { OperationTypeNode } from 'graphql';
import type { Replicas } from '../../platform/database/replicas.js';
import type { OperationPart } from './operationPlugin.js';

/**
 * Lets read replicas answer the queries of visitors. A client with a token reads the primary, and so what it has just written, whichever
 * process answers; mutations read what they are about to change.
 */
export function queriesUseReplicas(replicas: Replicas): OperationPart {
  return () => ({
    didResolveOperation: ({ operation, contextValue }) => {
      if (operation?.operation === OperationTypeNode.QUERY && contextValue.viewer === null)
        replicas.allowReplica();
    },
  });
}
