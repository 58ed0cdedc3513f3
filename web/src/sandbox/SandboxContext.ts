import { createContext, useContext, useSyncExternalStore, type MutableRefObject } from 'react';
import type { Access, Identity } from './access';
import type { Example } from './examples';

/** The example that the page last wrote into the editors. */
export interface Filled {
  example: Example;
  variables: string;
}

export interface Sandbox {
  access: Access;
  filledRef: MutableRefObject<Filled | null>;
}

export const SandboxContext = createContext<Sandbox | null>(null);

export function useSandbox(): Sandbox {
  const sandbox = useContext(SandboxContext);
  if (!sandbox) throw new Error('There is no SandboxContext around this component.');
  return sandbox;
}

export function useIdentity(): Identity | null {
  const { access } = useSandbox();
  return useSyncExternalStore(access.subscribe, access.get, () => null);
}
