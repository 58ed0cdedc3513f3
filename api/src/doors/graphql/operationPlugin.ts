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

/** What one part of the server does while an operation is answered. The names are those of Apollo Server's hooks, and mean the same. */
export interface OperationListener {
  /** Those that return nothing are not waited for. @throws GraphQLError to refuse the operation before it is executed */
  didResolveOperation?: (
    context: GraphQLRequestContextDidResolveOperation<RequestContext>,
  ) => void | Promise<void>;
  /** Answers the operation in place of its execution, if it returns something. */
  responseForOperation?: () => GraphQLResponse | null;
  /** Answers what is to be called when the execution has ended. */
  executionDidStart?: (
    context: GraphQLRequestContextExecutionDidStart<RequestContext>,
  ) => (error?: Error) => void;
  didEncounterErrors?: (context: GraphQLRequestContextDidEncounterErrors<RequestContext>) => void;
  willSendResponse?: (context: GraphQLRequestContextWillSendResponse<RequestContext>) => void | Promise<void>;
}

/** Called with each operation, before anything is known of it. One that remembers nothing from hook to hook answers the same listener each time. */
export type OperationPart = (schema: GraphQLSchema) => OperationListener;

/**
 * One plugin of Apollo Server that calls all parts in turn. As plugins of their own they would each answer a promise to each hook, and
 * Apollo Server wait for all of them: half of what it costs itself, for parts that wait for nothing.
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
        const response = listener.responseForOperation?.();
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
