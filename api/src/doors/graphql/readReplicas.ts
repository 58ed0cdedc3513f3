import { OperationTypeNode } from 'graphql';
import type { Replicas } from '../../platform/database/replicas.js';
import type { OperationPart } from './operationPlugin.js';

/**
 * Lets visitors' queries be answered by read replicas. Who shows a token reads the primary, and so what he has just written, whichever
 * process he comes to; mutations read what they are about to change.
 */
export function queriesMayLag(replicas: Replicas): OperationPart {
  return () => ({
    didResolveOperation: ({ operation, contextValue }) => {
      if (operation?.operation === OperationTypeNode.QUERY && contextValue.viewer === null)
        replicas.allowLag();
    },
  });
}
