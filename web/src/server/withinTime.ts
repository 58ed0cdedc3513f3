import { createContext, Script } from 'node:vm';

// Of all that Node offers, only a script's time limit interrupts a regular expression in this thread.
const script = new Script('task()');
const context = createContext({});

/** The result of a synchronous function without side effects; null if it takes longer than this time, in milliseconds. */
export function withinTime<T>(time: number, task: () => T): T | null {
  const timeout = Math.floor(time);
  if (timeout < 1) return null;
  let result: T | null = null;
  context.task = () => {
    result = task();
  };
  try {
    script.runInContext(context, { timeout });
    return result;
  } catch (error) {
    if (hasRunOut(error)) return null;
    throw error;
  } finally {
    delete context.task;
  }
}

/** The error belongs to the script's context, so that `instanceof` does not recognise it. */
function hasRunOut(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
