import { HOUR, MINUTE } from '../time.js';

/**
 * Pauses in milliseconds after failed attempts to reach a receiver of others, as Standard Webhooks proposes
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#deliverability-and-reliability); together three days.
 */
export const PAUSES = [
  5000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
