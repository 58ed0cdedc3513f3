import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ProcessedImage } from './imageProcessing.js';
import { ImageRejectedError, MAX_PROCESSING_TIME } from './imageRejection.js';
import type { ImageResult, ImageTask } from './imageWorker.js';

const PROGRAM = fileURLToPath(new URL('./imageWorker.js', import.meta.url));

/** How much the workers stand back when there is too little processor time for all: requests are answered first. */
const NICENESS = 5;
/** A worker that has had nothing to do for so long, in milliseconds, gives its memory back. */
const IDLE_TIME = 60_000;
/** How long a worker may take that does not end by itself, in milliseconds: on a busy machine an image gets little of a core. */
const PATIENCE = 60_000;

/**
 * Processes that decode and encode images, apart from the one that answers requests: what an image costs keeps no request from the
 * event loop or from libuv's four threads, an image that takes too long is ended with its process, which no decoder can prevent,
 * and one that crashes its decoder takes nothing else with it.
 *
 * The caller decides how many work at once (fairQueue.ts).
 */
export class ImageWorkers {
  readonly #idle: Worker[] = [];
  #isStartingSpare = false;

  /** @param maxTime how much processor time an image may take, in milliseconds */
  constructor(private readonly maxTime = MAX_PROCESSING_TIME) {}

  /**
   * As `processImage`, in a process of its own.
   *
   * @throws ImageRejectedError saying what is wrong with the image
   */
  async process(source: Buffer): Promise<ProcessedImage> {
    const worker = this.#idle.pop() ?? (await Worker.start());
    if (this.#idle.length === 0) this.#startSpare();
    const result = await worker.run({ source, maxTime: this.maxTime });
    // One that has taken too long ends.
    if (!('rejection' in result && result.rejection === 'TOO_SLOW')) this.#keep(worker);
    if ('image' in result) {
      const { data, ...image } = result.image;
      return { ...image, data: Buffer.from(data) };
    }
    if ('rejection' in result) throw new ImageRejectedError(result.rejection, { message: result.message });
    throw new Error(`An image could not be processed: ${result.failure}`);
  }

  /** Starts a worker for the next image. Starting one takes long while the others keep all cores busy. */
  #startSpare(): void {
    if (this.#isStartingSpare) return;
    this.#isStartingSpare = true;
    void Worker.start()
      .then((worker) => this.#keep(worker))
      // The next image starts its own worker, and reports why that fails.
      .catch(() => undefined)
      .finally(() => (this.#isStartingSpare = false));
  }

  #keep(worker: Worker): void {
    this.#idle.push(worker);
    worker.rest(() => {
      const at = this.#idle.indexOf(worker);
      if (at >= 0) this.#idle.splice(at, 1);
    });
  }
}

class Worker {
  #idling: NodeJS.Timeout | undefined;
  #onEnd: (() => void) | undefined;

  private constructor(private readonly child: ChildProcess) {
    child.once('exit', () => {
      clearTimeout(this.#idling);
      this.#onEnd?.();
    });
  }

  /** @throws Error when the process cannot be started */
  static async start(): Promise<Worker> {
    const child = fork(PROGRAM, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {},
    });
    const ended = new AbortController();
    const fail = (cause: unknown): void => ended.abort(cause);
    child.once('error', fail).once('exit', fail);
    try {
      await once(child, 'message', { signal: ended.signal });
    } catch (cause) {
      throw new Error('The process that decodes images could not be started.', { cause });
    } finally {
      child.off('exit', fail);
    }
    // A message that cannot be sent any more: the exit is what counts.
    child.on('error', () => undefined);
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    } catch {
      // The system does not allow it, or the process is gone: it works all the same, or `run` finds out.
    }
    return new Worker(child);
  }

  /** @throws ImageRejectedError when the process did not survive the image, or did not end by itself */
  async run(task: ImageTask): Promise<ImageResult> {
    clearTimeout(this.#idling);
    this.#onEnd = undefined;
    this.child.ref();
    this.child.channel?.ref();
    const state = { isLate: false };
    const ended = new AbortController();
    const end = (): void => ended.abort();
    this.child.once('exit', end);
    if (this.child.exitCode !== null || this.child.signalCode !== null) end();
    const deadline = setTimeout(() => {
      state.isLate = true;
      this.child.kill('SIGKILL');
    }, PATIENCE);
    try {
      const answer = once(this.child, 'message', { signal: ended.signal });
      if (this.child.connected) this.child.send(task);
      const [result] = (await answer) as [ImageResult];
      return result;
    } catch (cause) {
      throw new ImageRejectedError(state.isLate ? 'TOO_SLOW' : 'DAMAGED', { cause });
    } finally {
      clearTimeout(deadline);
      this.child.off('exit', end);
    }
  }

  /** Keeps the process for the next image for a while, without keeping this one alive. @param onEnd called when it has ended */
  rest(onEnd: () => void): void {
    this.#onEnd = onEnd;
    this.child.unref();
    this.child.channel?.unref();
    this.#idling = setTimeout(() => this.child.kill('SIGKILL'), IDLE_TIME).unref();
  }
}

/** The workers of this process. */
export const imageWorkers = new ImageWorkers();
