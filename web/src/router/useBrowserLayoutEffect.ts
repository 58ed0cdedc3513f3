import { useEffect, useLayoutEffect } from 'react';

/** React's `useLayoutEffect`, without its warning on a server, where nothing is laid out. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
