import { useEditorContext } from '@graphiql/react';
import { useCallback, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { ask } from './api';
import { isUntouched, type Example } from './examples';
import { useIdentity, useSandbox } from './SandboxContext';
import { fillIn, samplesOf, type SamplesData } from './samples';
import samplesDocument from './samples.graphql?raw';

/** The example's variables with ids that exist and that this identity may see. */
async function variablesOf(example: Example, accessToken: string | undefined): Promise<string> {
  if (!example.variables.includes('{{')) return example.variables;
  try {
    const data = await ask<SamplesData>(samplesDocument, {}, accessToken);
    return fillIn(example.variables, samplesOf(data, Date.now().toString(36).slice(-7)));
  } catch {
    // Without samples the placeholders remain, to be replaced by hand.
    return example.variables;
  }
}

/**
 * Returns a function that opens an example: in the current tab if it holds nothing of the user's own, else in a new
 * one.
 */
export function useOpenExample(): (example: Example) => Promise<void> {
  const { access, filledRef } = useSandbox();
  const editors = useEditorContext({ nonNull: true });
  return useCallback(
    async (example) => {
      const { queryEditor, variableEditor, responseEditor } = editors;
      const variables = await variablesOf(example, access.get()?.accessToken);
      if (!isUntouched(queryEditor?.getValue() ?? '')) {
        // Render the new tab's empty editors before writing to them.
        flushSync(() => {
          editors.addTab();
        });
      }
      queryEditor?.setValue(example.document);
      variableEditor?.setValue(variables);
      responseEditor?.setValue('');
      // On a narrow screen the editor is below the list.
      queryEditor?.getWrapperElement().scrollIntoView({ block: 'nearest' });
      filledRef.current = { example, variables };
    },
    [access, filledRef, editors],
  );
}

/**
 * Refills the variables of the open example when the identity changes, unless they were edited: "a post of yours" is
 * another one then.
 */
export function useVariablesOfIdentity(): void {
  const { filledRef } = useSandbox();
  const accessToken = useIdentity()?.accessToken;
  const { queryEditor, variableEditor } = useEditorContext({ nonNull: true });
  useEffect(() => {
    const last = filledRef.current;
    if (!last?.example.variables.includes('{{')) return;
    let isStale = false;
    void variablesOf(last.example, accessToken).then((variables) => {
      const isAsFilled =
        queryEditor?.getValue() === last.example.document && variableEditor?.getValue() === last.variables;
      if (isStale || filledRef.current !== last || !isAsFilled) return;
      variableEditor.setValue(variables);
      filledRef.current = { example: last.example, variables };
    });
    return () => {
      isStale = true;
    };
  }, [accessToken, filledRef, queryEditor, variableEditor]);
}
