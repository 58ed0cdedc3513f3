import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { FairQueue, type FairQueueOptions } from '../background/fairQueue.js';
import { withinTime } from '../background/withinTime.js';
import { RateLimitedError, systemCode, TooBusyError } from '../../errors.js';
import type { Task } from './task.js';

/** Up to this many characters a task takes at most 20 ms, less than the wait for a busy thread. */
const SMALL = 20_000;
/** One core stays free for the event loop, if there are two. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum number of waiting tasks, for writers and for readers each. */
export const MAX_WAITING_TEXTS = 32;
/** Maximum number of waiting tasks of one writer or one reader. */
const MAX_WAITING_EACH = 8;
/** Maximum wait of a task in milliseconds. */
const PATIENCE = 20_000;
/** Time limit of a task in seconds: several times the duration for the longest body on a busy machine. */
export const TIME_LIMIT = 30;
/** How long running tasks may continue while the process stops, in milliseconds: shorter than the drain time of the server. */
const LAST_CALL = 10_000;
/** Of one thread, in MiB. */
const MEMORY_LIMIT = 512;
/** An idle thread is stopped after this time in milliseconds. */
const IDLE = 30_000;

const QUEUE: FairQueueOptions = {
  running: THREADS,
  young: THREADS,
  youngFor: 0,
  waitingEach: MAX_WAITING_EACH,
  waiting: MAX_WAITING_TEXTS,
  patience: PATIENCE,
  what: 'long texts',
};

/** Whose turn a task takes. */
export interface TaskOwner {
  /** The id of the user whose text is stored. */
  writer?: string | undefined;
  /** The requester of a text that is only read. Without either, the task belongs to the site and has turns of its own. */
  reader?: string | undefined;
}

/** A task exceeded the time or memory limit and was stopped. */
export class TaskTooLargeError extends Error {}

/** Runs tasks on long texts in worker threads, which are started on first use, so that the event loop stays free. */
export class WorkerThreads {
  /** Writers take turns, so that a writer with a hundred long texts delays others by one of them at most. */
  readonly #writers = new FairQueue(QUEUE);
  /** Readers have their own queue, because no writer waits for them. They take turns, too. */
  readonly #readers = new FairQueue(QUEUE);
  /** Of tasks that nobody asked for by name. */
  #unnamed = 0;
  #pool: Piscina | null = null;
  #isClosing = false;
  readonly #lastCall = new AbortController();

  constructor(private readonly limits: { timeLimit?: number; memoryLimit?: number } = {}) {}

  /** Number of waiting tasks. */
  get waiting(): number {
    return this.#writers.waiting + this.#readers.waiting;
  }

  /**
   * Runs a task: in a thread if it is long, otherwise directly.
   *
   * @param size of its input in characters
   * @throws TaskTooLargeError; RateLimitedError if too many tasks of this writer wait; TooBusyError if the queue is
   *   full, too many tasks of this reader wait, this task waited too long, or the process stops
   */
  async run<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    { size, writer, reader }: { size: number } & TaskOwner,
  ): Promise<Output> {
    if (size <= SMALL) return task.work(input);
    const work = () => this.#runInThread(task, input);
    if (writer !== undefined) return this.#writers.run(writer, work);
    return this.#readers.run(reader ?? `site ${++this.#unnamed}`, work).catch((error: unknown) => {
      // Readers do not know which of their requests need a thread, and retry after 503.
      throw error instanceof RateLimitedError ? new TooBusyError() : error;
    });
  }

  async #runInThread<Input, Output>({ module, work }: Task<Input, Output>, input: Input): Promise<Output> {
    const { Piscina } = await import('piscina');
    if (this.#isClosing) throw new TooBusyError();
    const { timeLimit: seconds = TIME_LIMIT, memoryLimit = MEMORY_LIMIT } = this.limits;
    this.#pool ??= new Piscina<unknown, unknown>({
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
      // A thread that crashes during a task fails the task; one that crashes while idle is replaced on demand.
    }).on('error', () => undefined);
    const pool = this.#pool;
    const filename = builtFile(module);
    const timeLimit = new AbortController();
    // Aborting stops the thread; the pool starts another one for the next task.
    const run = (signal: AbortSignal) =>
      pool.run(input, { filename, name: work.name, signal }) as Promise<Output>;
    try {
      return await withinTime(seconds * 1000, this.#lastCall.signal, run, () => timeLimit.abort());
    } catch (error) {
      if (this.#lastCall.signal.aborted) throw new TooBusyError();
      if (timeLimit.signal.aborted || systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new TaskTooLargeError(`${work.name} was stopped`, { cause: error });
      }
      throw error;
    }
  }

  /**
   * Waits for what still gives tasks, then refuses waiting and new ones, and stops the threads. All that takes a few seconds at most: tasks
   * that run longer are stopped.
   */
  async close(others: Promise<unknown> = Promise.resolve()): Promise<void> {
    const lastCall = setTimeout(() => this.#lastCall.abort(), LAST_CALL);
    await others;
    this.#isClosing = true;
    await this.#pool?.close();
    clearTimeout(lastCall);
  }
}

/** Tests run from sources, which a thread cannot load, so threads use the build that Vitest creates first. */
function builtFile(module: string): string {
  const built = module.endsWith('.ts') ? module.replace(/\/src\/(.*)\.ts$/, '/dist/$1.js') : module;
  return fileURLToPath(built);
}
