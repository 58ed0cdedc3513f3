/** Work on long texts that could block the event loop. It runs here or in a worker thread (workerThreads.ts). */
export interface Task<Input, Output> {
  /** The `import.meta.url` of the module that exports `work`. */
  module: string;
  work: (input: Input) => Output | Promise<Output>;
}

/**
 * Defines a task. A thread loads `module`, which must import neither database nor settings. The server loads it at its
 * start, so `work` imports libraries when it is called.
 */
export function task<Input, Output>(module: string, work: Task<Input, Output>['work']): Task<Input, Output> {
  return { module, work };
}
