import { v7 } from 'uuid';

/**
 * A new primary key: UUID version 7 (RFC 9562) begins with the time, so that inserts go to the end of the index.
 * @param at the time in the key; for imported content the date of its first publication
 */
export function newId(at?: Date): string {
  return at === undefined ? v7() : v7({ msecs: Math.max(0, at.getTime()) });
}

/** A UUID in stored form: lower case. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a string can be a primary key. Others are reported as missing without a query. */
export function isId(value: string): boolean {
  return UUID_PATTERN.test(value);
}
