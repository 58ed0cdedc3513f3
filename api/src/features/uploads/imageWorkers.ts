import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ProcessedImage } from './imageProcessing.js';
import { ImageRejectedError, MAX_PROCESSING_TIME } from './imageRejection.js';
import type { ImageResult, ImageTask } from './imageWorker.js';
import { MINUTE } from '../../platform/time.js';

const PROGRAM = fileURLToPath(new URL('./imageWorker.js', import.meta.url));

/** Niceness of the workers: requests have priority. */
const NICENESS = 5;
/** A worker is stopped after being idle for this long, in milliseconds, to free its memory. */
const IDLE_TIME = MINUTE;
/** Maximum wall-clock time in milliseconds of a worker that does not stop itself, for a busy machine. */
const PATIENCE = MINUTE;

/** Processes that decode images: off the event loop, killable. The caller limits concurrency (fairQueue.ts). */
export class ImageWorkers {
  readonly #idle: Worker[] = [];
  #isStartingSpare = false;

  constructor(private readonly maxTime = MAX_PROCESSING_TIME) {}

  /** Like `processImage`, in a separate process. @throws ImageRejectedError */
  async process(source: Buffer): Promise<ProcessedImage> {
    const rested = this.#idle.pop();
    let worker = rested ?? (await Worker.start());
    if (this.#idle.length === 0) this.#startSpare();
    const task = { source, maxTime: this.maxTime };
    const result = await worker.run(task).catch(async (error: unknown) => {
      const hasExited = error instanceof ImageRejectedError && error.code === 'DAMAGED';
      if (worker !== rested || !hasExited) throw error;
      // Something may have killed it while it was idle, and not the image.
      worker = await Worker.start();
      return worker.run(task);
    });
    // A process that exceeded its time exits.
    if (!('rejection' in result && result.rejection === 'TOO_SLOW')) this.#keep(worker);
    if ('image' in result) {
      const { data, ...image } = result.image;
      return { ...image, data: Buffer.from(data) };
    }
    if ('rejection' in result) throw new ImageRejectedError(result.rejection, { message: result.message });
    throw new Error(`An image could not be processed: ${result.failure}`);
  }

  /** Starts a spare worker for the next image, because starting takes long while others keep all cores busy. */
  #startSpare(): void {
    if (this.#isStartingSpare) return;
    this.#isStartingSpare = true;
    void Worker.start()
      .then((worker) => this.#keep(worker))
      // The next image starts its own worker and reports the error.
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

  /** @throws Error if the process cannot be started */
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
    // The message could not be sent; the exit event reports the result.
    child.on('error', () => undefined);
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    } catch {
      // The system refuses, or the process is gone. It works without, or `run` reports the error.
    }
    return new Worker(child);
  }

  /** @throws ImageRejectedError if the process crashed or did not stop itself */
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

  /** Keeps the idle process for a while, without keeping this one alive. @param onEnd called when it is stopped or exits */
  rest(onEnd: () => void): void {
    this.#onEnd = onEnd;
    this.child.unref();
    this.child.channel?.unref();
    this.#idling = setTimeout(() => {
      // Before the exit is known, which comes later.
      onEnd();
      this.child.kill('SIGKILL');
    }, IDLE_TIME).unref();
  }
}

export const imageWorkers = new ImageWorkers();
