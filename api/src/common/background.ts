import type { Logger } from '../log.js';

/** Work that goes on after its request was answered. Failures are logged; a stop waits for what is under way. */
export class Background {
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly log: Logger) {}

  /** Starts work without waiting for it. @param what for the log, should it fail */
  run(what: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => {
        this.log.error({ err: error }, `Failed in the background: ${what}`);
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
