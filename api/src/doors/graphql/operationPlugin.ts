import type {
  ApolloServerPlugin,
  GraphQLRequestContextDidEncounterErrors,
  GraphQLRequestContextDidResolveOperation,
  GraphQLRequestContextExecutionDidStart,
  GraphQLRequestContextWillSendResponse,
  GraphQLRequestListener,
  GraphQLResponse,
} from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../../context.js';

/** The hooks of one part of the server for an operation, with the names and meanings of Apollo Server's hooks. */
export interface OperationListener {
  /** Awaited only if it returns a promise. @throws GraphQLError to refuse the operation before it is executed */
  didResolveOperation?: (
    context: GraphQLRequestContextDidResolveOperation<RequestContext>,
  ) => void | Promise<void>;
  /** A returned response replaces the execution. */
  responseForOperation?: () => GraphQLResponse | null | Promise<GraphQLResponse>;
  /** Returns a function to call when the execution has ended. */
  executionDidStart?: (
    context: GraphQLRequestContextExecutionDidStart<RequestContext>,
  ) => (error?: Error) => void;
  didEncounterErrors?: (context: GraphQLRequestContextDidEncounterErrors<RequestContext>) => void;
  willSendResponse?: (context: GraphQLRequestContextWillSendResponse<RequestContext>) => void | Promise<void>;
}

/** Called at the start of each operation. A part without state between its hooks returns the same listener each time. */
export type OperationPart = (schema: GraphQLSchema) => OperationListener;

/**
 * One plugin of Apollo Server that calls all parts in turn. As separate plugins they would return a promise from each hook. To wait for
 * these takes half as long as Apollo Server itself, although most parts are synchronous.
 */
export function operationPlugin(parts: readonly OperationPart[]): ApolloServerPlugin<RequestContext> {
  let schema: GraphQLSchema;
  return {
    serverWillStart: async ({ schema: current }) => {
      schema = current;
    },
    requestDidStart: async () => listenerOf(parts.map((part) => part(schema))),
  };
}

function listenerOf(listeners: readonly OperationListener[]): GraphQLRequestListener<RequestContext> {
  const all: GraphQLRequestListener<RequestContext> = {
    didResolveOperation: async (context) => {
      for (const listener of listeners) {
        const waiting = listener.didResolveOperation?.(context);
        if (waiting) await waiting;
      }
    },
    didEncounterErrors: async (context) => {
      for (const listener of listeners) listener.didEncounterErrors?.(context);
    },
    willSendResponse: async (context) => {
      for (const listener of listeners) {
        const waiting = listener.willSendResponse?.(context);
        if (waiting) await waiting;
      }
    },
  };
  if (listeners.some((listener) => listener.responseForOperation)) {
    all.responseForOperation = async () => {
      for (const listener of listeners) {
        const response = await listener.responseForOperation?.();
        if (response) return response;
      }
      return null;
    };
  }
  if (listeners.some((listener) => listener.executionDidStart)) {
    all.executionDidStart = async (context) => {
      const ends = listeners.map((listener) => listener.executionDidStart?.(context));
      return {
        executionDidEnd: async (error) => {
          for (const end of ends) end?.(error);
        },
      };
    };
  }
  return all;
}
