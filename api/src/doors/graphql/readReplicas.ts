import { OperationTypeNode } from 'graphql';
import type { Replicas } from '../../platform/database/replicas.js';
import type { OperationPart } from './operationPlugin.js';

/**
 * Lets anonymous queries use read replicas. Clients with a token read the primary, so that they see their own writes from any process.
 * Mutations also read the primary, because they change what they have read.
 */
export function queriesUseReplicas(replicas: Replicas): OperationPart {
  return () => ({
    didResolveOperation: ({ operation, contextValue }) => {
      if (operation?.operation === OperationTypeNode.QUERY && contextValue.viewer === null)
        replicas.allowReplica();
    },
  });
}
