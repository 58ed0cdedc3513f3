import { NotFoundError } from '../../errors.js';
import type { Logger } from '../log/log.js';

/**
 * Work that continues after the response. Failures are logged, and stopping waits for pending work. If its row is
 * deleted in the meantime, such as the account of a mail, the work is pointless and its NotFoundError is not a failure.
 */
export class Background {
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly log: Logger) {}

  /** Starts work without waiting for it. @param what describes it in the log if it fails */
  run(what: string, work: () => Promise<void>): void {
    const running = this.attempt(what, work).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Runs work that the request waits for but that must not fail it. @param what describes it in the log if it fails */
  async attempt(what: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      if (error instanceof NotFoundError) {
        this.log.debug({ err: error }, `Background task abandoned: ${what}`);
        return;
      }
      this.log.error({ err: error }, `Background task failed: ${what}`);
    });
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
