import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { FairQueue } from '../background/fairQueue.js';
import { TooBusyError } from '../../errors.js';
import type { Task } from './task.js';

/** Up to so many characters a task takes some 20 ms at most, less than a busy thread would keep it waiting. */
const SMALL = 20_000;
/** One core stays for the event loop, where there are two. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Tasks of writers, and of readers, that may wait for a thread; further ones are refused. */
const MAX_WAITING = 32;
/** Tasks of one writer that may wait. */
const MAX_WAITING_EACH = 8;
/** How long a writer's task may wait, in milliseconds. */
const PATIENCE = 20_000;
/** The longest a task may take, in seconds: several times what the longest body takes on a busy machine. */
export const TIME_LIMIT = 30;
/** How long tasks may go on, in milliseconds, once the process stops: less than a server then gives its requests. */
const LAST_CALL = 10_000;
/** Of one thread, in MiB. */
const MEMORY_LIMIT = 512;
/** How long a thread without work is kept, in milliseconds. */
const IDLE = 30_000;

/** A task took longer, or more memory, than any task may. It has been stopped. */
export class TaskTooLargeError extends Error {}

interface WorkerThreadsOptions {
  /** The longest a task may take, in seconds. */
  timeLimit?: number;
  /** The largest heap of one thread, in MiB. */
  memoryLimit?: number;
}

/**
 * Runs tasks on long texts in worker threads, so that the event loop answers others meanwhile. No thread is started before one is
 * needed.
 */
export class WorkerThreads {
  /** Writers take turns, so that one who sends a hundred long texts keeps nobody else waiting for more than one of them. */
  readonly #writers = new FairQueue({
    running: THREADS,
    young: THREADS,
    youngFor: 0,
    waitingEach: MAX_WAITING_EACH,
    waiting: MAX_WAITING,
    patience: PATIENCE,
    what: 'long texts',
  });
  /** Tasks for readers have places of their own: what they ask for is cached, and has no writer to wait for. */
  readonly #readers = pLimit(THREADS);
  #pool: Piscina | null = null;
  #isClosing = false;
  readonly #lastCall = new AbortController();
  readonly #timeLimit: number;
  readonly #memoryLimit: number;

  constructor({ timeLimit = TIME_LIMIT, memoryLimit = MEMORY_LIMIT }: WorkerThreadsOptions = {}) {
    this.#timeLimit = timeLimit;
    this.#memoryLimit = memoryLimit;
  }

  /** How many tasks wait for a thread. */
  get waiting(): number {
    return this.#writers.waiting + this.#readers.pendingCount;
  }

  /**
   * Runs a task: in a thread when it is long, else at once.
   *
   * @param size how many characters of text it works on
   * @param writer id of the user whose text is stored; without one the task is for a reader
   * @throws TaskTooLargeError; RateLimitedError when too many tasks of this writer wait; TooBusyError when too many wait in all, this
   *   one waited too long, or the process stops
   */
  async run<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    { size, writer }: { size: number; writer?: string | undefined },
  ): Promise<Output> {
    if (size <= SMALL) return task.work(input);
    const work = () => this.#runInThread(task, input);
    if (writer !== undefined) return this.#writers.run(writer, work);
    if (this.#readers.pendingCount >= MAX_WAITING) throw new TooBusyError();
    return this.#readers(work);
  }

  async #runInThread<Input, Output>({ module, work }: Task<Input, Output>, input: Input): Promise<Output> {
    if (this.#isClosing) throw new TooBusyError();
    this.#pool ??= new Piscina<unknown, unknown>({
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE,
      resourceLimits: { maxOldGenerationSizeMb: this.#memoryLimit },
      // A thread that dies while it works fails its task; one that dies without work is replaced when it is needed.
    }).on('error', () => undefined);
    // Aborting ends the thread; the pool starts another one for the next task.
    const timeLimit = AbortSignal.timeout(this.#timeLimit * 1000);
    const signal = AbortSignal.any([timeLimit, this.#lastCall.signal]);
    try {
      return (await this.#pool.run(input, {
        filename: builtFile(module),
        name: work.name,
        signal,
      })) as Output;
    } catch (error) {
      if (this.#lastCall.signal.aborted) throw new TooBusyError();
      if (timeLimit.aborted || isOutOfMemory(error)) {
        throw new TaskTooLargeError(`${work.name} was stopped`, { cause: error });
      }
      throw error;
    }
  }

  /** Refuses tasks that wait or come, gives running ones a few seconds, and ends the threads. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const lastCall = setTimeout(() => this.#lastCall.abort(), LAST_CALL);
    await this.#pool?.close();
    clearTimeout(lastCall);
  }
}

/** Tests run from sources, which a thread cannot load; Vitest has made a build of them. */
function builtFile(module: string): string {
  const built = module.endsWith('.ts') ? module.replace(/\/src\/(.*)\.ts$/, '/dist/$1.js') : module;
  return fileURLToPath(built);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
