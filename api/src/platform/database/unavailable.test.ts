import { expect, it } from 'vitest';
import { isAnswerLost, isDatabaseAway } from './unavailable.js';

const failed = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ['no name server answers', 'EAI_AGAIN', true],
  ['there is no file descriptor for a connection', 'EMFILE', true],
  ['the disk of the embedded database is full', 'SQLITE_FULL', true],
  ['a value is there already', 'ER_DUP_ENTRY', false],
])('tells a database that is away: %s', (_name, code, isAway) => {
  expect(isDatabaseAway(failed(code))).toBe(isAway);
  // TypeORM wraps the error of the driver.
  expect(isDatabaseAway(Object.assign(new Error('query'), { driverError: failed(code) }))).toBe(isAway);
});

it('tells a database whose connection was lost between two statements', () => {
  const error = new Error("Can't add new command when connection is in closed state");
  expect(isDatabaseAway(error)).toBe(true);
  expect(isAnswerLost(error)).toBe(false);
});
