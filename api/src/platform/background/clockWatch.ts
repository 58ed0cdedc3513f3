import { MINUTE } from '../time.js';

/** A difference of this size means that the clock was set and not only corrected, in milliseconds. */
const JUMP = MINUTE;

/** Notices when the system's clock is set, by comparing it with one that only runs forward. */
export class ClockWatch {
  #offset: number;

  constructor(
    private readonly wall: () => number = () => Date.now(),
    private readonly steady: () => number = () => performance.now(),
  ) {
    this.#offset = wall() - steady();
  }

  /** By how many milliseconds the clock was set since the last call; 0 for less than a minute. */
  jump(): number {
    const offset = this.wall() - this.steady();
    const jump = offset - this.#offset;
    if (Math.abs(jump) < JUMP) return 0;
    this.#offset = offset;
    return jump;
  }
}
