/** Posts per part of a list that is read in parts. */
const PART_SIZE = 20;
/** Characters of bodies in a part, which is in memory for as long as a slow client takes to read it. */
export const PART_CHARACTERS = 500_000;

/** How many posts the parts of one list may have: fewer where bodies are long. */
export class PartSize {
  #size = PART_SIZE;

  /** Maximum number of posts in the next part. */
  get size(): number {
    return this.#size;
  }

  /** The first posts of what was read, one at least, with as many characters as a part may have. The next part begins after them. */
  take<T extends { html: string }>(posts: readonly T[]): T[] {
    let characters = 0;
    const fitting = posts.findIndex(({ html }) => (characters += html.length) > PART_CHARACTERS);
    const taken = posts.slice(0, fitting === -1 ? posts.length : Math.max(1, fitting));
    this.#size = Math.min(PART_SIZE, Math.max(1, taken.length) * 2);
    return taken;
  }
}
