/*
 * Preloaded into the server (memory.ts): reports the memory in use after garbage collection.
 */
process.on('message', (message) => {
  // Processes that decode images inherit this module, and get other messages.
  if (message !== 'memory') return;
  // Twice, because finalisers release objects that the second run collects.
  globalThis.gc?.();
  setImmediate(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  });
});
