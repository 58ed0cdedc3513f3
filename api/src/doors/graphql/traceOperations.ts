import type { Tracing } from '../../platform/tracing/tracing.js';
import { operationLabels } from './measureOperations.js';
import type { OperationPart } from './operationPlugin.js';

/** Adds a span for each executed operation to the trace of its request. */
export function traceOperations(tracing: Tracing): OperationPart {
  return () => ({
    executionDidStart: ({ operation }) => {
      const { type, field } = operationLabels(operation);
      const running = tracing.operation(type, field);
      return (error) => running.end({ failed: error !== undefined });
    },
  });
}
