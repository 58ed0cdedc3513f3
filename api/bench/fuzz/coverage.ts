/** The outcomes of one operation. */
interface Outcomes {
  asked: number;
  succeeded: number;
  refused: number;
}

/** Counts outcomes, so that a run with only refusals does not count as success. */
export class Coverage {
  readonly #outcomes = new Map<string, Outcomes>();

  constructor(operations: readonly string[]) {
    for (const operation of operations) this.#outcomes.set(operation, { asked: 0, succeeded: 0, refused: 0 });
  }

  count(operation: string, hasSucceeded: boolean): void {
    const outcomes = this.#outcomes.get(operation) ?? { asked: 0, succeeded: 0, refused: 0 };
    outcomes.asked += 1;
    if (hasSucceeded) outcomes.succeeded += 1;
    else outcomes.refused += 1;
    this.#outcomes.set(operation, outcomes);
  }

  /** Operations that were sent and never succeeded. */
  neverSucceeded(operations: readonly string[]): string[] {
    return operations.filter((operation) => (this.#outcomes.get(operation)?.succeeded ?? 0) === 0);
  }

  neverAsked(): string[] {
    return [...this.#outcomes].flatMap(([operation, { asked }]) => (asked === 0 ? [operation] : []));
  }

  /** A line for each operation. */
  lines(): string[] {
    const width = Math.max(...[...this.#outcomes.keys()].map(({ length }) => length));
    return [...this.#outcomes].map(
      ([operation, { asked, succeeded, refused }]) =>
        `  ${operation.padEnd(width)} ${String(asked).padStart(6)} asked ${String(succeeded).padStart(6)} ok ${String(refused).padStart(6)} refused`,
    );
  }
}
