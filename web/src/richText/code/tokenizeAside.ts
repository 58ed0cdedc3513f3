import type { TokenStream } from 'prismjs';
import type { Answer, Question } from './tokenize.worker';
import workerUrl from './tokenize.worker?worker&url';

/** Time for one text, in milliseconds. A phone needs 100 ms for 60,000 characters of ordinary code. */
const MAX_TIME = 1000;
/** After this many texts that took too long, the page colours no more code: each costs the reader's battery. */
const MAX_OVERRUNS = 3;

let worker: Promise<Worker> | undefined;
let overruns = 0;
let queue: Promise<unknown> = Promise.resolve();

/**
 * The tokens of a text, found in a worker, one text after the other; null if that takes too long, the grammar is unknown or
 * the browser starts no worker.
 */
export function tokenizeAside(text: string, grammarName: string): Promise<TokenStream | null> {
  const tokens = queue.then(() => ask({ text, grammarName })).catch(() => null);
  queue = tokens;
  return tokens;
}

async function ask(question: Question): Promise<TokenStream | null> {
  if (typeof Worker === 'undefined' || overruns >= MAX_OVERRUNS) return null;
  worker ??= startWorker();
  const current = await worker;
  const answered = nextAnswer(current, AbortSignal.timeout(MAX_TIME));
  current.postMessage(question);
  try {
    return await answered;
  } catch {
    // Nothing but this stops a regular expression.
    current.terminate();
    worker = undefined;
    overruns += 1;
    return null;
  }
}

let policy: Pick<TrustedTypePolicy, 'createScriptURL'> | undefined;

/** @throws if the script cannot be loaded; then later calls do not try again */
async function startWorker(): Promise<Worker> {
  policy ??= window.trustedTypes?.createPolicy('code-worker', { createScriptURL: () => workerUrl });
  const started = new window.Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module' });
  await nextAnswer(started);
  return started;
}

/** @throws if the worker fails or the signal aborts first */
function nextAnswer(from: Worker, signal?: AbortSignal): Promise<TokenStream | null> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const until = { signal: done.signal };
    const settle = (end: () => void) => {
      done.abort();
      end();
    };
    from.addEventListener('message', ({ data }: MessageEvent<Answer>) => settle(() => resolve(data)), until);
    from.addEventListener('error', () => settle(() => reject(new Error('The worker failed.'))), until);
    signal?.addEventListener('abort', () => settle(() => reject(new Error('Too slow.'))), until);
  });
}
