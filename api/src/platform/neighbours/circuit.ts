import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  type IBackoff,
} from 'cockatiel';
import { TooBusyError } from '../../errors.js';

export interface CircuitOptions {
  /** Of the neighbour, for metrics and the log. */
  name: string;
  /** This many failures in a row open the circuit. */
  failures: number;
  /** Pauses in milliseconds before the neighbour is asked again, the last one repeatedly. */
  pauses: readonly number[];
  /** Whether an error says that the neighbour is not well, and not that it refuses this request. */
  isFailure?: (error: unknown) => boolean;
  /** Whether callers wait while the neighbour is asked again. Others are refused meanwhile. */
  waits?: boolean;
  /** A clock that only runs forward, in milliseconds. */
  steady?: () => number;
}

/** The neighbour was not asked, because it has just failed. The opening of the circuit is logged, not each such request. */
export class NeighbourAwayError extends TooBusyError {}

/**
 * Asks a neighbour, such as the bucket or the mail server. After some failures in a row it fails at once for a while, instead of letting every
 * caller wait for the time limit. One caller then tries whether the neighbour is back (docs/decisions/0182-neighbours-that-fail.md).
 */
export class Circuit {
  readonly #policy: CircuitBreakerPolicy;
  readonly #steady: () => number;
  /** When the neighbour may be asked again, on the steady clock. */
  #openUntil = -Infinity;
  /** Called when the circuit opens or closes. */
  onChange: (isOpen: boolean, cause?: unknown) => void = () => undefined;

  constructor(private readonly options: CircuitOptions) {
    const { failures, isFailure = () => true, steady = () => performance.now() } = options;
    this.#steady = steady;
    this.#policy = circuitBreaker(handleWhen(isFailure), {
      breaker: new ConsecutiveBreaker(failures),
      halfOpenAfter: { next: () => this.#pause(0) },
    });
    this.#policy.onBreak((reason) => this.onChange(true, 'error' in reason ? reason.error : reason));
    this.#policy.onReset(() => this.onChange(false));
  }

  get name(): string {
    return this.options.name;
  }

  /** Whether the neighbour counts as away. */
  get isOpen(): boolean {
    return this.#policy.state !== CircuitState.Closed;
  }

  /** @throws NeighbourAwayError; that of the work */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.options.waits !== true && this.#policy.state === CircuitState.HalfOpen) throw this.#away();
    try {
      return await this.#policy.execute(work);
    } catch (error) {
      throw error instanceof BrokenCircuitError ? this.#away() : error;
    }
  }

  #away(): NeighbourAwayError {
    const seconds = Math.max(1, Math.ceil((this.#openUntil - this.#steady()) / 1000));
    return new NeighbourAwayError(
      `The ${this.name} cannot be reached right now. Try again in a moment.`,
      seconds,
    );
  }

  /**
   * cockatiel compares times of the wall clock, so an hour back would keep the circuit open for an hour. This pause has no length: it says
   * by the steady clock whether it is over.
   */
  #pause(attempt: number): IBackoff<unknown> {
    const { pauses } = this.options;
    const endsAt = this.#steady() + (pauses[Math.min(attempt, pauses.length - 1)] ?? 0);
    this.#openUntil = endsAt;
    const isOver = () => this.#steady() >= endsAt;
    return {
      get duration() {
        return isOver() ? -Infinity : Infinity;
      },
      next: () => this.#pause(attempt + 1),
    };
  }
}
