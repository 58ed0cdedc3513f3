import { useEditorContext } from '@graphiql/react';
import { useCallback, useEffect, useRef } from 'react';
import { ask, type Caller, lastExchange } from './api';
import { isUntouched, type Example } from './examples';
import { useIdentity, useSandbox, type Filled } from './SandboxContext';
import { fillIn, samplesOf, type SamplesData } from './samples';
import samplesDocument from './samples.graphql?raw';

/** The example's variables with ids that exist and that this identity may see. */
async function variablesOf(example: Example, caller: Caller): Promise<string> {
  if (!example.variables.includes('{{')) return example.variables;
  try {
    const data = await ask<SamplesData>(samplesDocument, {}, caller);
    return fillIn(example.variables, samplesOf(data, Date.now().toString(36).slice(-7)));
  } catch {
    // Without samples the placeholders remain, to be replaced by hand.
    return example.variables;
  }
}

/**
 * Opens an example in the current tab if it holds nothing of the user's own, else in a new one. GraphiQL's
 * `addTab` reads and writes the editors while React computes its state, which happens twice if an update with
 * a lower priority waits: the second tab would be emptied, the first overwritten. So the tab is added in a
 * task of its own, and the editors are filled after React has rendered it.
 */
export function useOpenExample(): (example: Example) => Promise<void> {
  const { access, filledRef } = useSandbox();
  const editors = useEditorContext({ nonNull: true });
  const { queryEditor, variableEditor, responseEditor, activeTabIndex } = editors;
  /** The example for a tab that is not rendered yet. */
  const nextRef = useRef<Filled | null>(null);

  const fill = useCallback(
    (filled: Filled) => {
      queryEditor?.setValue(filled.example.document);
      variableEditor?.setValue(filled.variables);
      responseEditor?.setValue('');
      lastExchange.set(null);
      // On a narrow screen the editor is below the list.
      queryEditor?.getWrapperElement().scrollIntoView({ block: 'nearest' });
      filledRef.current = filled;
    },
    [filledRef, queryEditor, responseEditor, variableEditor],
  );

  useEffect(() => {
    const next = nextRef.current;
    nextRef.current = null;
    if (next) fill(next);
  }, [activeTabIndex, fill]);

  return useCallback(
    async (example) => {
      const variables = await variablesOf(example, access.get());
      await nextTask();
      const filled = { example, variables };
      // A tab that is being added takes the last example that was chosen.
      if (nextRef.current) nextRef.current = filled;
      else if (isUntouched(queryEditor?.getValue() ?? '')) fill(filled);
      else {
        nextRef.current = filled;
        editors.addTab();
      }
    },
    [access, editors, fill, queryEditor],
  );
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Refills the open example's variables, unless edited: for another user "a post of yours" is another one. */
export function useVariablesOfIdentity(): void {
  const { filledRef } = useSandbox();
  const identity = useIdentity();
  const { queryEditor, variableEditor } = useEditorContext({ nonNull: true });
  useEffect(() => {
    const last = filledRef.current;
    if (!last?.example.variables.includes('{{')) return;
    let isStale = false;
    void variablesOf(last.example, identity).then((variables) => {
      const isAsFilled =
        queryEditor?.getValue() === last.example.document && variableEditor?.getValue() === last.variables;
      if (isStale || filledRef.current !== last || !isAsFilled) return;
      variableEditor.setValue(variables);
      filledRef.current = { example: last.example, variables };
    });
    return () => {
      isStale = true;
    };
  }, [identity, filledRef, queryEditor, variableEditor]);
}
