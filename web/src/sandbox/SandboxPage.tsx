import { GraphiQL } from 'graphiql';
import { type ComponentProps, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTheme } from '../app/header/useTheme';
import { useToast } from '../ui/toast';
import { COPY_ENDED, type Access } from './access';
import { createFetcher } from './api';
import { exampleGroups } from './examples';
import { ExamplesPanel } from './ExamplesPanel';
import { PrivateCopyBar } from './PrivateCopyBar';
import { OperationCost } from './OperationCost';
import { operationIn } from './requestTexts';
import { RequestTools } from './RequestTools';
import { SandboxContext, type Filled } from './SandboxContext';
import { SandboxHeader } from './SandboxHeader';
import styles from './SandboxPage.module.css';
import { useVariablesOfIdentity } from './useExampleEditor';

const [first] = exampleGroups.flatMap(({ examples }) => examples);

/** What GraphiQL begins with: the operation of a shared address, beside the tabs of the last visit, or the first example. */
function beginning(): Pick<ComponentProps<typeof GraphiQL>, 'defaultTabs' | 'query' | 'variables'> {
  const shared = operationIn(window.location.hash);
  if (shared) return { defaultTabs: [shared], ...shared };
  return first ? { defaultTabs: [{ query: first.document, variables: first.variables }] } : {};
}

/** `/sandbox`: GraphiQL with the site's theme, examples and a token. It loads nothing from other hosts. */
export function SandboxPage({ access }: { access: Access }) {
  const filledRef = useRef<Filled | null>(null);
  const sandbox = useMemo(() => ({ access, filledRef }), [access]);
  const toast = useToast();
  const fetcher = useMemo(
    () =>
      createFetcher(access, (caller) => {
        if (access.get() !== caller) return;
        access.set(null);
        toast(COPY_ENDED);
      }),
    [access, toast],
  );
  const [begun] = useState(beginning);
  const [aside, setAside] = useState<HTMLElement | null>(null);
  const [theme] = useTheme();
  const isDark = useSyncExternalStore(followDarkness, () => darkness().matches);
  const shownTheme = theme === 'system' ? (isDark ? 'dark' : 'light') : theme;
  return (
    <SandboxContext.Provider value={sandbox}>
      <div className={styles.page}>
        <SandboxHeader />
        <PrivateCopyBar />
        <aside ref={setAside} className={styles.examples} aria-label="Examples" />
        <main className={styles.editors}>
          <GraphiQL
            fetcher={fetcher}
            forcedTheme={shownTheme}
            defaultTheme={shownTheme}
            {...begun}
            defaultQuery=""
            defaultEditorToolsVisibility="variables"
            inputValueDeprecation
            schemaDescription
            shouldPersistHeaders={false}
            showPersistHeadersSettings
          >
            <GraphiQL.Logo>{null}</GraphiQL.Logo>
            <GraphiQL.Footer>
              <RequestTools />
            </GraphiQL.Footer>
            <VariablesOfIdentity />
            <OperationCost />
            {/* Rendered within GraphiQL for access to its editors, but shown and focused before it. */}
            {aside && createPortal(<ExamplesPanel />, aside)}
          </GraphiQL>
        </main>
      </div>
    </SandboxContext.Provider>
  );
}

const darkness = () => window.matchMedia('(prefers-color-scheme: dark)');

function followDarkness(onChange: () => void): () => void {
  const list = darkness();
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** A component, because the hook needs GraphiQL's context. */
function VariablesOfIdentity() {
  useVariablesOfIdentity();
  return null;
}
