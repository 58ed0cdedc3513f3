/** Configures Prism, which would otherwise highlight the whole page when it loads. Import this before Prism. */
Object.assign(globalThis, { Prism: { manual: true, disableWorkerMessageHandler: true } });
