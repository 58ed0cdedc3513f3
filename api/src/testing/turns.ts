/** Does work. @returns the largest number of calls of a spied function between two turns of the event loop */
export async function mostBetweenTurns(
  spy: { mock: { calls: unknown[] } },
  work: () => Promise<unknown>,
): Promise<number> {
  let most = 0;
  let before = spy.mock.calls.length;
  let isOver = false;
  const measure = () => {
    most = Math.max(most, spy.mock.calls.length - before);
    before = spy.mock.calls.length;
    if (!isOver) setImmediate(measure);
  };
  setImmediate(measure);
  await work();
  isOver = true;
  measure();
  return most;
}
