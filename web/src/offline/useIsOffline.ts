import { useSyncExternalStore } from 'react';
import { isOffline, watchNetwork } from './network';

/** Whether the site cannot be reached, as far as this page knows. */
export const useIsOffline = (): boolean => useSyncExternalStore(watchNetwork, isOffline, () => false);
