/**
 * Tells within this process that what everybody may see has changed, once it is committed, so that its author never gets a cached
 * response from before. What other processes change comes from the change log (changeFollower.ts), a tenth of a second later.
 */
export class PublicChanges {
  readonly #listeners = new Set<(postId: string | null) => void>();

  /** Calls `listener` with the id of a post that looks different now wherever it is shown, or null: anything may have changed. */
  subscribe(listener: (postId: string | null) => void): void {
    this.#listeners.add(listener);
  }

  /** Likes and comments: a post has other numbers, and stands where it stood or nearly. */
  ofPost(postId: string): void {
    for (const listener of this.#listeners) listener(postId);
  }

  /** Posts, people and categories that come, go or look different, and with them any list. */
  ofAnything(): void {
    for (const listener of this.#listeners) listener(null);
  }
}
