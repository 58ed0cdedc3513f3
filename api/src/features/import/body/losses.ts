/** Counts what a conversion changes, in words for the report. */
export class Losses {
  readonly #counts = new Map<string, number>();

  /** @param change completes `3 × …` */
  add(change: string, count = 1): void {
    if (count > 0) this.#counts.set(change, (this.#counts.get(change) ?? 0) + count);
  }

  get list(): string[] {
    return [...this.#counts].map(([change, count]) => (count === 1 ? change : `${count} × ${change}`));
  }
}

/** Addresses in the report: a body may have any text there. */
export const shown = (address: string): string =>
  address.length > 120 ? `${address.slice(0, 119)}…` : address;
