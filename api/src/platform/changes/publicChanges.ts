/** Announces committed changes in this process at once. Others come from the change log within 300 ms. */
export class PublicChanges {
  readonly #listeners = new Set<(postId: string | null) => void>();

  /** Calls `listener` with the id of a post whose displayed data changed, or with null if anything may have changed. Returns a function that ends it. */
  subscribe(listener: (postId: string | null) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Likes and comments: the counts of a post change, but hardly its position in lists. */
  ofPost(postId: string): void {
    for (const listener of this.#listeners) listener(postId);
  }

  /** Posts, users and categories that are added, deleted or changed, which affects any list. */
  ofAnything(): void {
    for (const listener of this.#listeners) listener(null);
  }
}
