import type { EntityManager } from 'typeorm';

/** Data of imported, demo and scheduled posts that a request cannot set. */
export interface PostOrigin {
  publishedAt: Date;
  /** For a scheduled draft: checks in the transaction, with the author locked, that it still is to be published. */
  confirm?: (manager: EntityManager) => Promise<void>;
  updatedAt?: Date;
  importKey?: string;
  /** For a post of an export: its former id, which is free. Its uploads may still have to be copied. */
  id?: string;
}
