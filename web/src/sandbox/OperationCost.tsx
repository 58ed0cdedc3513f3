import { useEditorContext } from '@graphiql/react';
import { getOperationAST, parse } from 'graphql';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { ask, lastExchange } from './api';
import costDocument from './cost.graphql?raw';
import styles from './OperationCost.module.css';
import { useIdentity } from './SandboxContext';

/** How long nothing was typed, in milliseconds. */
const CALM = 500;

interface CostData {
  rateLimit: { cost: number; remaining: number } | null;
}
type Measured = { cost: number; remaining: number } | { problem: string };

const number = new Intl.NumberFormat('en');

/** Below the operation, beside the run button: what it costs, before it runs. Nothing is spent. */
export function OperationCost() {
  const place = useQueryEditorElement();
  const measured = useMeasured();
  if (!place || !measured) return null;
  return createPortal(
    <p className={styles.cost} data-problem={'problem' in measured || undefined}>
      {'problem' in measured ? (
        measured.problem
      ) : (
        <>
          Costs <strong>{number.format(measured.cost)}</strong> of {number.format(measured.remaining)} left
          this hour
        </>
      )}
    </p>,
    place,
  );
}

/** GraphiQL has no place of its own there. */
function useQueryEditorElement(): Element | null {
  const { queryEditor } = useEditorContext({ nonNull: true });
  return queryEditor?.getWrapperElement().closest('.graphiql-query-editor') ?? null;
}

function useMeasured(): Measured | null {
  const identity = useIdentity();
  const { tabs, activeTabIndex, queryEditor } = useEditorContext({ nonNull: true });
  const tab = tabs[activeTabIndex];
  const query = tab?.query ?? '';
  const variables = tab?.variables ?? '';
  const [measured, setMeasured] = useState<Measured | null>(null);
  // After an operation has run, less is left.
  const exchange = useSyncExternalStore(lastExchange.subscribe, lastExchange.get, () => null);

  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => {
      // What is being typed is not measured; the last cost stays until then.
      if (!isComplete(query)) return;
      const operationName = nameIn(query, queryEditor?.operationName ?? null);
      const operation = { query, variables, operationName };
      void ask<CostData>(costDocument, { operation }, identity)
        .then(({ rateLimit }) => rateLimit, problemOf)
        .then((next) => {
          if (!isStale) setMeasured(next);
        });
    }, CALM);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [exchange, identity, query, queryEditor, variables]);
  return query.trim() === '' ? null : measured;
}

function problemOf(error: unknown): Measured {
  return { problem: error instanceof Error ? error.message : 'The cost is not known.' };
}

/** Null for the only operation: GraphiQL knows its name a moment later. */
function nameIn(query: string, chosen: string | null): string | null {
  return getOperationAST(parse(query)) ? null : chosen;
}

function isComplete(query: string): boolean {
  try {
    return parse(query).definitions.length > 0;
  } catch {
    return false;
  }
}
