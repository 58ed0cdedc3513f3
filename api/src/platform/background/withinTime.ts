/**
 * Runs work with a signal that is aborted after a time, or by a signal that outlives the work. `AbortSignal.any` would leave a reference
 * to each of its signals in the one that lives on (https://github.com/nodejs/node/issues/54614).
 *
 * @param onTimeout called when the time has passed
 */
export async function withinTime<T>(
  milliseconds: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  onTimeout: () => void,
): Promise<T> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(() => {
    onTimeout();
    end();
  }, milliseconds).unref();
  outer.addEventListener('abort', end);
  if (outer.aborted) end();
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', end);
  }
}
