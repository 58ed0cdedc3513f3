import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { Piscina } from 'piscina';
import { FairQueue } from '../background/fairQueue.js';
import { withinTime } from '../background/withinTime.js';
import { systemCode, TooBusyError } from '../../errors.js';
import type { Task } from './task.js';

/** Up to this many characters a task takes at most 20 ms, less than the wait for a busy thread. */
const SMALL = 20_000;
/** One core stays free for the event loop, if there are two. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum number of waiting tasks, for writers and for readers each. */
export const MAX_WAITING_TEXTS = 32;
/** Maximum number of waiting tasks of one writer. */
const MAX_WAITING_EACH = 8;
/** Maximum wait of a writer's task in milliseconds. */
const PATIENCE = 20_000;
/** Time limit of a task in seconds: several times the duration for the longest body on a busy machine. */
export const TIME_LIMIT = 30;
/** How long running tasks may continue while the process stops, in milliseconds: shorter than the drain time of the server. */
const LAST_CALL = 10_000;
/** Of one thread, in MiB. */
const MEMORY_LIMIT = 512;
/** An idle thread is stopped after this time in milliseconds. */
const IDLE = 30_000;

/** A task exceeded the time or memory limit and was stopped. */
export class TaskTooLargeError extends Error {}

/** Runs tasks on long texts in worker threads, which are started on first use, so that the event loop stays free. */
export class WorkerThreads {
  /** Writers take turns, so that a writer with a hundred long texts delays others by one of them at most. */
  readonly #writers = new FairQueue({
    running: THREADS,
    young: THREADS,
    youngFor: 0,
    waitingEach: MAX_WAITING_EACH,
    waiting: MAX_WAITING_TEXTS,
    patience: PATIENCE,
    what: 'long texts',
  });
  /** Readers have their own queue, because no writer waits for them. Most of their results are cached, those of lists in REST are not. */
  readonly #readers = pLimit(THREADS);
  #pool: Piscina | null = null;
  #isClosing = false;
  readonly #lastCall = new AbortController();

  constructor(private readonly limits: { timeLimit?: number; memoryLimit?: number } = {}) {}

  /** Number of waiting tasks. */
  get waiting(): number {
    return this.#writers.waiting + this.#readers.pendingCount;
  }

  /**
   * Runs a task: in a thread if it is long, otherwise directly.
   *
   * @param size of its input in characters
   * @param writer id of the user whose text is stored; omitted for a reader's task
   * @throws TaskTooLargeError; RateLimitedError if too many tasks of this writer wait; TooBusyError if the queue is
   *   full, this task waited too long, or the process stops
   */
  async run<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    { size, writer }: { size: number; writer?: string | undefined },
  ): Promise<Output> {
    if (size <= SMALL) return task.work(input);
    const work = () => this.#runInThread(task, input);
    if (writer !== undefined) return this.#writers.run(writer, work);
    if (this.#readers.pendingCount >= MAX_WAITING_TEXTS) throw new TooBusyError();
    return this.#readers(work);
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

  /** Refuses waiting and new tasks, gives running ones a few seconds, and stops the threads. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const lastCall = setTimeout(() => this.#lastCall.abort(), LAST_CALL);
    await this.#pool?.close();
    clearTimeout(lastCall);
  }
}

/** Tests run from sources, which a thread cannot load, so threads use the build that Vitest creates first. */
function builtFile(module: string): string {
  const built = module.endsWith('.ts') ? module.replace(/\/src\/(.*)\.ts$/, '/dist/$1.js') : module;
  return fileURLToPath(built);
}
