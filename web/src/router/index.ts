export { AppRouter } from './AppRouter';
export { createBrowserAppHistory, createMemoryAppHistory, type AppHistory } from './appHistory';
export { ErrorBoundary } from './ErrorBoundary';
export { lazyPage, preloadPage } from './lazyPage';
export { keepsScroll } from './routerContext';
export { ScrollRestoration } from './ScrollRestoration';
