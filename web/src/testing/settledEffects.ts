import { configure, getConfig } from '@testing-library/react';

/** Node's own, which fake timers do not replace. */
const nextTurn = setImmediate;

/**
 * Lets queries that wait (`findBy…`, `waitFor`) answer only when React has run the effects of what they found. Testing
 * Library waits for a timeout of 0 ms instead, which comes before those effects on a busy machine: a test then saw the
 * heading of an error but not the focus on it.
 *
 * A module of its own, because files of one worker share modules: the wrapper is installed once.
 */
const { asyncWrapper } = getConfig();
configure({
  asyncWrapper: async (callback) => {
    const found: unknown = await asyncWrapper(callback);
    // React schedules effects by setImmediate, and what they schedule by another.
    for (let turn = 0; turn < 2; turn += 1) await new Promise<void>((resolve) => nextTurn(resolve));
    return found;
  },
});
