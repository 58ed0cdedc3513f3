import { type ExecutionResult, GraphQLError } from 'graphql';
import { createLastValue } from './lastValue';

/** Events that are shown; older ones are only counted. */
const SHOWN = 100;
const CUT = 'The connection was cut. Run the operation to listen again.';

/** The subscription that runs or ran last. */
export interface Live {
  count: number;
  since: Date;
  isOpen: boolean;
}

export const lastLive = createLastValue<Live>();

interface LiveEvent {
  /** The time of day at which it came. */
  at: string;
}

/** What the response window shows: the newest event first, so that it is seen without scrolling. */
interface Shown extends ExecutionResult {
  events: readonly (LiveEvent & ExecutionResult)[];
}

/**
 * The results of a subscription for GraphiQL, each with all events so far. GraphiQL ends it by its stop button.
 *
 * @param open requests the stream, or throws what to say
 * @param onChange registers what ends it from outside: another identity
 */
export function observe(
  open: (signal: AbortSignal) => Promise<Response>,
  onChange: (end: () => void) => () => void,
): AsyncIterableIterator<ExecutionResult> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const results = listen(open, ending.signal, onChange(end));
  // That of a generator would wait for the next event.
  const iterator: AsyncIterableIterator<ExecutionResult> = {
    next: () => results.next(),
    return: () => {
      end();
      return Promise.resolve({ done: true, value: undefined });
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

async function* listen(
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  forget: () => void,
): AsyncGenerator<ExecutionResult, undefined> {
  const events: Shown['events'][number][] = [];
  const since = new Date();
  let count = 0;
  const shown = (problem?: string): Shown => ({
    ...(problem !== undefined && { errors: [new GraphQLError(problem)] }),
    events,
  });
  try {
    const response = await open(signal);
    lastLive.set({ count, since, isOpen: true });
    yield shown();
    for await (const { name, data } of eventsOf(response)) {
      if (name === 'complete') return undefined;
      events.unshift({ at: new Date().toLocaleTimeString(), ...(JSON.parse(data) as ExecutionResult) });
      events.splice(SHOWN);
      lastLive.set({ count: ++count, since, isOpen: true });
      yield shown();
    }
    yield shown(CUT);
  } catch (error) {
    if (!signal.aborted) yield shown(messageOf(error));
  } finally {
    forget();
    const live = lastLive.get();
    if (live?.since === since) lastLive.set({ ...live, isOpen: false });
  }
  return undefined;
}

/** A connection that breaks off is a TypeError with another text in each browser. */
function messageOf(error: unknown): string {
  return error instanceof Error && !(error instanceof TypeError) ? error.message : CUT;
}

/** The events of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html), as graphql-sse sends them. */
export async function* eventsOf({ body }: Pick<Response, 'body'>) {
  if (!body) return;
  // Not an async iterator, which streams of Safari do not have.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const name = /^event: ?(.*)$/m.exec(block)?.[1];
        if (name !== undefined) yield { name, data: /^data: ?(.*)$/m.exec(block)?.[1] ?? '' };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
