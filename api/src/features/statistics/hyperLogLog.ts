/** Bits of a hash that choose a register: 4096 registers have a standard error of 1.6 %. */
const INDEX_BITS = 12;
const REGISTERS = 2 ** INDEX_BITS;
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

/**
 * Estimates how many different things were added, without storing any of them (Flajolet et al. 2007). Sketches of several processes
 * are merged by the larger of each two registers, so that what several have seen counts once.
 */
export class HyperLogLog {
  readonly #registers: Uint8Array;

  constructor(registers = new Uint8Array(REGISTERS)) {
    if (registers.length !== REGISTERS) throw new Error('A sketch has another number of registers.');
    this.#registers = registers;
  }

  static parse(text: string): HyperLogLog {
    return new HyperLogLog(new Uint8Array(Buffer.from(text, 'base64')));
  }

  toString(): string {
    return Buffer.from(this.#registers).toString('base64');
  }

  /** Adds a thing by its hash of at least 8 bytes. @returns whether the sketch has changed */
  add(hash: Buffer): boolean {
    const place = hash.readUInt16BE(0) >>> (16 - INDEX_BITS);
    const rank = Math.clz32(hash.readUInt32BE(4)) + 1;
    if (rank <= (this.#registers[place] ?? 0)) return false;
    this.#registers[place] = rank;
    return true;
  }

  merge(other: HyperLogLog): void {
    other.#registers.forEach((rank, place) => {
      if (rank > (this.#registers[place] ?? 0)) this.#registers[place] = rank;
    });
  }

  /** The estimated number of different things. */
  count(): number {
    const sum = this.#registers.reduce((total, rank) => total + 2 ** -rank, 0);
    const estimate = (ALPHA * REGISTERS * REGISTERS) / sum;
    const empty = this.#registers.reduce((total, rank) => total + (rank === 0 ? 1 : 0), 0);
    // Linear counting is better for few things.
    const isSmall = estimate <= 2.5 * REGISTERS && empty > 0;
    return Math.round(isSmall ? REGISTERS * Math.log(REGISTERS / empty) : estimate);
  }
}
