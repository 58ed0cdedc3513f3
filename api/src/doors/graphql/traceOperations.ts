import type { Tracing } from '../../platform/tracing/tracing.js';
import { operationLabels } from './measureOperations.js';
import type { OperationPart } from './operationPlugin.js';

/** Gives each operation that is executed a place in the trace of its request. */
export function traceOperations(tracing: Tracing): OperationPart {
  return () => ({
    executionDidStart: ({ operation }) => {
      const { type, field } = operationLabels(operation);
      const running = tracing.operation(type, field);
      return (error) => running.end({ failed: error !== undefined });
    },
  });
}
