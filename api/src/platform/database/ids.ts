import { v7 } from 'uuid';

/**
 * A new primary key: UUID version 7 (RFC 9562), whose first 48 bits are milliseconds, so that rows are stored in the
 * order in which they were made and inserts touch the end of the index.
 *
 * @param at the moment the key stands for; imported content passes the day it was first published
 */
export function newId(at?: Date): string {
  return at === undefined ? v7() : v7({ msecs: Math.max(0, at.getTime()) });
}

/** A UUID as it is stored: in lower case. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a string can be a primary key at all; what cannot is answered "not found" without asking the database. */
export function isId(value: string): boolean {
  return UUID_PATTERN.test(value);
}
