/**
 * Prism looks for this when it is loaded, and would otherwise go through the whole page by itself. To be imported before it.
 */
Object.assign(globalThis, { Prism: { manual: true, disableWorkerMessageHandler: true } });
