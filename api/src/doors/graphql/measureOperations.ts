import { Kind, type OperationDefinitionNode } from 'graphql';
import type { Metrics } from '../../platform/metrics/metrics.js';
import type { OperationPart } from './operationPlugin.js';

/**
 * Measures GraphQL operations by their root field. Names of operations are not usable, because clients choose them and Prometheus stores a
 * series for each value of a label.
 */
export function measureOperations(metrics: Metrics): OperationPart {
  return () => {
    const since = performance.now();
    return {
      willSendResponse: ({ operation, response: { body } }) => {
        const errors = body.kind === 'single' ? body.singleResult.errors : undefined;
        const { type, field } = operationLabels(operation);
        const code = errors?.[0] ? String(errors[0].extensions?.code) : 'ok';
        metrics.operation({ type, field, code }, (performance.now() - since) / 1000);
      },
    };
  };
}

/** The type of an operation and its root field; `several` if there are more. */
export function operationLabels(operation: OperationDefinitionNode | undefined): {
  type: string;
  field: string;
} {
  const fields = operation?.selectionSet.selections ?? [];
  const [field] = fields;
  const name = fields.length === 1 && field?.kind === Kind.FIELD ? field.name.value : 'several';
  return { type: operation?.operation ?? 'none', field: operation ? name : 'none' };
}
