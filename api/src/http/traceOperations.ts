import type { ApolloServerPlugin } from '@apollo/server';
import type { RequestContext } from '../context.js';
import type { Tracing } from '../tracing/tracing.js';
import { operationLabels } from './measureOperations.js';

/** Gives each operation that is executed a place in the trace of its request. */
export function traceOperations(tracing: Tracing): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      executionDidStart: async ({ operation }) => {
        const { type, field } = operationLabels(operation);
        const running = tracing.operation(type, field);
        return { executionDidEnd: async (error) => running.end({ failed: error !== undefined }) };
      },
    }),
  };
}
