/** Work on long texts that could block the event loop. It runs here or in a worker thread (workerThreads.ts). */
export interface Task<Input, Output> {
  /** The `import.meta.url` of the module that exports `work`. */
  module: string;
  work: (input: Input) => Output;
}

/**
 * Defines a task. A thread loads its module and the imports of the module, which must not include database or settings.
 *
 * @param module `import.meta.url` of the module that exports `work` under its name
 * @param work a function of plain data
 */
export function task<Input, Output>(module: string, work: (input: Input) => Output): Task<Input, Output> {
  return { module, work };
}
