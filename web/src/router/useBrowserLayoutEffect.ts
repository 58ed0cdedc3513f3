import { useEffect, useLayoutEffect } from 'react';

/** React's `useLayoutEffect` without its warning on a server, where there is no layout. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
