import { NotFoundError } from '../../errors.js';
import type { Logger } from '../log/log.js';

/** The runs of one task. The reasons of its failures are in the log. */
export interface TaskRecord {
  runs: number;
  failures: number;
  /** When it last ended. */
  lastAt: Date;
  hasFailedLast: boolean;
}

/**
 * Work that continues after the response. Failures are logged, and stopping waits for pending work. If its row is
 * deleted in the meantime, such as the account of a mail, the work is pointless and its NotFoundError is not a failure.
 */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #tasks = new Map<string, TaskRecord>();
  /** Called at the end of each task. */
  onEnd: (task: string, outcome: 'done' | 'failed') => void = () => undefined;

  constructor(private readonly log: Logger) {}

  /** What has run since the start of the process, by name. */
  get tasks(): ReadonlyMap<string, Readonly<TaskRecord>> {
    return this.#tasks;
  }

  /** Starts work without waiting for it. @param what its name, one of few, also in the log and the metrics */
  run(what: string, work: () => Promise<void>): void {
    const running = this.attempt(what, work).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Runs work that the request waits for but that must not fail it. @param what describes it in the log if it fails */
  async attempt(what: string, work: () => Promise<void>): Promise<void> {
    let outcome: 'done' | 'failed' = 'done';
    await work().catch((error: unknown) => {
      if (error instanceof NotFoundError) {
        this.log.debug({ err: error }, `Background task abandoned: ${what}`);
        return;
      }
      outcome = 'failed';
      this.log.error({ err: error }, `Background task failed: ${what}`);
    });
    this.#note(what, outcome);
  }

  #note(what: string, outcome: 'done' | 'failed'): void {
    const record = this.#tasks.get(what) ?? {
      runs: 0,
      failures: 0,
      lastAt: new Date(0),
      hasFailedLast: false,
    };
    record.runs++;
    if (outcome === 'failed') record.failures++;
    record.lastAt = new Date();
    record.hasFailedLast = outcome === 'failed';
    this.#tasks.set(what, record);
    this.onEnd(what, outcome);
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
