/*
 * Loaded into the server before it starts (memory.ts): answers with what the process uses once everything that nobody refers
 * to any more is collected.
 */
process.on('message', () => {
  // Twice, because what finalisers let go of is collected by the next.
  globalThis.gc?.();
  setImmediate(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  });
});
