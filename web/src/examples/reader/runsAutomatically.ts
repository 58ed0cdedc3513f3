import type { Example } from '../example';
import { isRecord } from '../isRecord';

/** Whether an example runs when it comes near: its author wants it, and the reader does not save data or print. */
export function runsAutomatically(example: Example): boolean {
  return example.runsAutomatically && !savesData() && !window.matchMedia('print').matches;
}

/** Not all browsers have `navigator.connection`. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return isRecord(connection) && connection.saveData === true;
}
