import { NotFoundError } from '../../errors.js';
import type { Logger } from '../log/log.js';

/**
 * Work that goes on after its request was answered. Failures are logged; a stop waits for what is under way. Work on a row that is deleted
 * meanwhile, such as a mail to an account, has become pointless: its NotFoundError is no failure.
 */
export class Background {
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly log: Logger) {}

  /** Starts work without waiting for it. @param what for the log, should it fail */
  run(what: string, work: () => Promise<void>): void {
    const running = this.attempt(what, work).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Does work that its request waits for and that must not make it fail. @param what for the log, should it fail */
  async attempt(what: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      if (error instanceof NotFoundError) {
        this.log.debug({ err: error }, `Given up in the background: ${what}`);
        return;
      }
      this.log.error({ err: error }, `Failed in the background: ${what}`);
    });
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
